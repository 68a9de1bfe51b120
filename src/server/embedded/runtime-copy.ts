import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { extname, join } from "node:path";
import { linkLibraries } from "./library-links.ts";
import type { PostgresPackage } from "./postgres-package.ts";

/**
 * Makes a copy that every account can read; one that was cut short keeps its temporary name and is
 * deleted here.
 */
export function copyRuntime(found: PostgresPackage, store: string): string {
  const name = `runtime-${found.version}`;
  const finished = join(store, name);
  for (const entry of readdirSync(store)) {
    if (entry.startsWith(`${name}.new-`)) rmSync(join(store, entry), { recursive: true });
  }
  if (existsSync(finished)) return finished;

  const fresh = join(store, `${name}.new-${randomBytes(6).toString("hex")}`);
  makeFolder(fresh);
  copyTree(join(found.root, "native"), join(fresh, "native"));
  linkLibraries(fresh);
  renameSync(fresh, finished);
  return finished;
}

function copyTree(from: string, to: string): void {
  makeFolder(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isFile() && extname(entry.name) !== ".a") copyFile(source, target);
  }
}

function copyFile(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, statSync(from).mode & 0o100 ? 0o755 : 0o644);
  syncFile(to);
}

/** Else a power loss after the rename could leave empty files under the finished name. */
function syncFile(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}

function makeFolder(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o755);
}
