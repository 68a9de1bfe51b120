import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopStrays } from "#server/embedded/stray-processes.ts";

const memory = "/dev/shm";
const roomyBytes = 4 * 1024 ** 3;
const prefix = "guildhall-test-";

/**
 * Returns a new folder for the data of a PostgreSQL server. In memory where there is room: creating
 * the hundreds of files of a database costs ten times as much on a disk. As root the server runs
 * under another account, which must be able to enter.
 */
export function scratchFolder(): string {
  const place = isRoomy(memory) ? memory : tmpdir();
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** A run that was killed leaves its folders behind, and nothing else frees that memory. */
export async function removeAbandonedFolders(): Promise<void> {
  if (!existsSync(memory)) return;
  for (const name of readdirSync(memory)) {
    const [, owner] = name.match(`^${prefix}(\\d+)-`) ?? [];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await removeFolder(join(memory, name));
  }
}

/** That of another account cannot be removed by this one, and need not be. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await stopStrays(folder, "");
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.warn(`${folder} was left by an earlier run and cannot be removed: ${error}`);
  }
}

function isRoomy(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= roomyBytes;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another account is running, too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
