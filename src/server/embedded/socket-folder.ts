import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { DataHome } from "./data-home.ts";
import { makePrivateFolder } from "./run-as.ts";
import { findClosedFolder } from "./server-user.ts";

const LONGEST_SOCKET_PATH = process.platform === "linux" ? 107 : 103;
const SOCKET_NAME = ".s.PGSQL.5432";
const PREFIX = "guildhall-";

/**
 * Opens a folder inside the data folder, unless its path is too long for a socket: then a private
 * temporary folder.
 */
export function openSocketFolder(home: DataHome): string {
  const inside = join(home.cluster, "socket");
  if (Buffer.byteLength(join(inside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) {
    makePrivateFolder(inside, home.user);
    return inside;
  }
  closeSocketFolder(home);
  const base = home.user && findClosedFolder(tmpdir(), home.user) ? "/tmp" : tmpdir();
  const outside = mkdtempSync(join(base, PREFIX));
  writeFileSync(noteFile(home), outside, { mode: 0o600 });
  if (home.user) {
    chownSync(outside, home.user.uid, home.user.gid);
    chownSync(noteFile(home), home.user.uid, home.user.gid);
  }
  return outside;
}

/** Removes the temporary folder of this start, or of a start that was killed. */
export function closeSocketFolder(home: DataHome): void {
  const noted = readNote(home);
  if (!noted) return;
  const isOurs = basename(noted).startsWith(PREFIX) && ["/tmp", tmpdir()].includes(dirname(noted));
  if (isOurs) rmSync(noted, { recursive: true, force: true });
  rmSync(noteFile(home), { force: true });
}

function readNote(home: DataHome): string | undefined {
  try {
    return readFileSync(noteFile(home), "utf8");
  } catch {
    return undefined;
  }
}

function noteFile(home: DataHome): string {
  return join(home.cluster, "socket-folder");
}
