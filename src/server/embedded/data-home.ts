import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { findClosedFolder, findUnprivilegedUser, isRoot, type ServerUser } from "./server-user.ts";

export interface DataHome {
  /** The folder as the person gave it, short enough for a sentence. */
  shown: string;
  /** Where the data really lives: the folder itself, or below the shelter. */
  path: string;
  cluster: string;
  user: ServerUser | undefined;
  /** Why the data lives elsewhere, for the banner. */
  movedBecause: string | undefined;
}

/**
 * Chooses the folder of the data: root's PostgreSQL runs under an unprivileged account, which
 * cannot enter folders such as /root. Existing data stays where it is, even if permissions have
 * changed since.
 */
export function chooseDataHome(folder: string, shelter: string): DataHome {
  const path = toRealPath(resolve(folder));
  const shown = showFolder(path);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new StartRefusal(`${shown} is not a folder: set GUILDHALL_DATA to one.`);
  }
  if (!isRoot()) return ownHome(path, shown);

  const nobody = findUnprivilegedUser();
  const sheltered = join(shelter, createHash("sha256").update(path).digest("hex").slice(0, 16));
  const here = findOwner(join(path, "postgres"), nobody);
  const there = findOwner(join(sheltered, "postgres"), nobody);
  const closed = findClosedFolder(path, here ?? nobody);
  if (here && closed) throw unreachable(shown, closed, here);

  const moved = !here && (there !== undefined || closed !== undefined);
  const chosen = moved ? sheltered : path;
  const user = here ?? there ?? nobody;
  makeOpenFolder(chosen);
  const blocked = findClosedFolder(chosen, user);
  if (blocked) throw unreachable(showFolder(chosen), blocked, user);
  return {
    shown,
    path: chosen,
    cluster: join(chosen, "postgres"),
    user,
    movedBecause: moved ? reasonToMove(closed, shown) : undefined,
  };
}

export function makeOpenFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  makeOpenFolder(dirname(path));
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

function ownHome(path: string, shown: string): DataHome {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const cluster = join(path, "postgres");
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (found && process.getuid && found.uid !== process.getuid()) {
    throw new StartRefusal(
      `The database in ${shown} belongs to another user (uid ${found.uid}): start as that user or as root, or set GUILDHALL_DATA to another folder.`,
    );
  }
  return { shown, path, cluster, user: undefined, movedBecause: undefined };
}

function findOwner(cluster: string, nobody: ServerUser): ServerUser | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (!found) return undefined;
  return found.uid === 0 ? nobody : { uid: found.uid, gid: found.gid };
}

function reasonToMove(closed: string | undefined, shown: string): string {
  return closed ? `its user may not enter ${closed}` : `moved from ${shown} by an earlier start`;
}

function unreachable(shown: string, closed: string, user: ServerUser): StartRefusal {
  return new StartRefusal(
    `The database in ${shown} runs as uid ${user.uid}, which may not enter ${closed}: allow it with chmod o+x, or set DATABASE_URL.`,
  );
}

function toRealPath(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) || dirname(path) === path) {
    return realpathSync(path);
  }
  return join(toRealPath(dirname(path)), basename(path));
}

function showFolder(path: string): string {
  const below = relative(realpathSync(process.cwd()), path);
  return below === "" || below.startsWith("..") || resolve(below) === below ? path : `./${below}`;
}
