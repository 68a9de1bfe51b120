import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefusal } from "#server/platform/start-refusal.ts";

/** The account PostgreSQL runs under when the program itself is root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

interface PasswordEntry extends ServerUser {
  name: string;
}

const NOBODY = 65_534;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** initdb looks its account up in the password file, so only an account listed there will do. */
export function findUnprivilegedUser(passwordFile = "/etc/passwd"): ServerUser {
  const entries = readFileSync(passwordFile, "utf8").split("\n").map(toEntry);
  const usable = entries.filter((entry) => entry.uid > 0 && entry.gid > 0);
  const chosen =
    usable.find((entry) => entry.uid === NOBODY) ??
    usable.find((entry) => entry.name === "nobody") ??
    usable.find((entry) => entry.name === "daemon");
  if (chosen) return { uid: chosen.uid, gid: chosen.gid };
  throw new StartRefusal(
    "PostgreSQL does not run as root and this system has no account “nobody” to run it under: start as an ordinary user or set DATABASE_URL.",
  );
}

/** Finds the topmost folder on the way to a path that the user may not enter. */
export function findClosedFolder(path: string, user: ServerUser): string | undefined {
  const above = dirname(path);
  const closedAbove = above === path ? undefined : findClosedFolder(above, user);
  if (closedAbove) return closedAbove;
  return isPermitted(path, user, 0o1) ? undefined : path;
}

/** A path that does not exist yet is no obstacle: we make it ourselves. */
export function isPermitted(path: string, user: ServerUser, bits: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return true;
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
  return ((found.mode >> shift) & bits) === bits;
}

function toEntry(line: string): PasswordEntry {
  const [name = "", , uid, gid] = line.split(":");
  return { name, uid: Number(uid), gid: Number(gid) };
}
