import type { SpawnOptions } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  fchmodSync,
  fchownSync,
  mkdirSync,
  openSync,
} from "node:fs";
import type { ServerUser } from "./server-user.ts";

/**
 * PostgreSQL gets no variable of our environment: a stray PGDATA or LC_ALL would change what it
 * does.
 */
export function spawnAs(user: ServerUser | undefined, cwd: string): SpawnOptions {
  const env: NodeJS.ProcessEnv = { LC_ALL: "C", PATH: process.env.PATH };
  if (process.platform === "win32") {
    Object.assign(env, { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP });
  }
  return { ...user, cwd, env };
}

export function makePrivateFolder(path: string, user: ServerUser | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (user) chownSync(path, user.uid, user.gid);
}

export function openPrivateFile(path: string, flags: string, user: ServerUser | undefined): number {
  const file = openSync(path, flags, 0o600);
  try {
    fchmodSync(file, 0o600);
    if (user) fchownSync(file, user.uid, user.gid);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
