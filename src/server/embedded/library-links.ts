import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * npm makes these links in an install script, which many machines block. False: the folder is
 * read-only.
 */
export function linkLibraries(root: string): boolean {
  const manifest = join(root, "native", "pg-symlinks.json");
  if (!existsSync(manifest)) return true;
  const links = JSON.parse(readFileSync(manifest, "utf8")) as LibraryLink[];
  try {
    for (const { source, target } of links) linkLibrary(root, source, join(root, target));
    return true;
  } catch (error) {
    if (["EROFS", "EACCES", "EPERM"].includes(String((error as NodeJS.ErrnoException).code))) {
      return false;
    }
    throw error;
  }
}

function linkLibrary(root: string, source: string, target: string): void {
  if (existsSync(target) || !existsSync(join(root, source))) return;
  rmSync(target, { force: true });
  try {
    symlinkSync(basename(source), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
