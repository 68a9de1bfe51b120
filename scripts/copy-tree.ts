import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const packages = ["node_modules", "test/clients/node_modules"];
const leftOut = new Set([".git", ".cache", "data", "data-demo", "test-results", ...packages]);

/**
 * Copies the whole tree as it is now into a folder of its own, with the same installed packages.
 */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "guildhall-tree-"));
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !leftOut.has(relative(root, source).replaceAll("\\", "/")),
  });
  for (const folder of packages) symlinkSync(join(root, folder), join(copy, folder), "junction");
  return copy;
}
