import { existsSync, renameSync, rmSync } from "node:fs";

const maxTries = 100;

/** Puts a finished build in the place of the last one, also while other processes do the same. */
export function replaceFolder(from: string, to: string): void {
  const old = `${to}.old-${process.pid}`;
  for (let tries = 1; ; tries += 1) {
    try {
      if (existsSync(to)) renameSync(to, old);
      renameSync(from, to);
      break;
    } catch (error) {
      // Another process has moved the folder away or put its own there.
      if (tries === maxTries) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}
