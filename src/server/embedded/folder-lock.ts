import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

export interface FolderLock {
  release(): Promise<void>;
}

/** BSD's open(2) flag for an exclusive lock, which Node does not name. */
const O_EXLOCK = 0x20;

/**
 * Takes a lock that the operating system drops with the process, however it dies, and grants to one
 * caller only. Linux and Windows: a listening name that leaves nothing on disk; elsewhere a locked
 * file.
 */
export async function takeFolderLock(folder: string): Promise<FolderLock | undefined> {
  const release = usesNames() ? await listenOnName(lockName(folder)) : openLocked(folder);
  if (!release) return undefined;
  noteHolder(folder);
  return { release };
}

/**
 * Returns what the last holder of the lock wrote down: good enough for a message, decides nothing.
 */
export function readLockHolder(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, "lock"), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

function usesNames(): boolean {
  return process.platform === "linux" || process.platform === "win32";
}

/** Device and inode, so that every path to the folder leads to the same lock. */
function lockName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `guildhall-${dev}-${ino}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : `\0${name}`;
}

function listenOnName(path: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve(() => new Promise((closed) => server.close(() => closed())));
    });
  });
}

function openLocked(folder: string): (() => Promise<void>) | undefined {
  const flags = constants.O_RDONLY | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  try {
    const file = openSync(join(folder, "lock"), flags, 0o644);
    return async () => closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined;
    throw error;
  }
}

function noteHolder(folder: string): void {
  const note = join(folder, "lock");
  try {
    if (usesNames()) rmSync(note, { force: true });
    writeFileSync(note, `${process.pid}\n`);
  } catch {
    // Another user's note, or a full disk: the lock holds all the same.
  }
}
