import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const roomyBytes = 4 * 1024 ** 3;

/**
 * A new folder for the data of a PostgreSQL server. In memory where there is room: creating the hundreds of files of a
 * database costs ten times as much on a disk. As root the server runs under another account, which must be able to enter.
 */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

function isRoomy(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= roomyBytes;
  } catch {
    return false;
  }
}
