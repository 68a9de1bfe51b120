import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const projectRoot = join(import.meta.dirname, "..");

/** Lists the files below these folders of the project, without their tests. */
export function listSources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name))),
  );
}

/** Compares contents rather than times: a checkout changes the times of files in any direction. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(projectRoot, path)))
      .update("\0");
  }
  return hash.digest("hex");
}
