import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  /** The files that it imports, as such paths, and modules of Node, as `node:fs`. */
  imports: readonly string[];
  /** The packages that it imports, by their names. */
  packages: readonly string[];
}

const root = join(import.meta.dirname, "..");

/** Static and dynamic imports, re-exports, and what is loaded by its address, such as a thread. */
const importForm =
  /(?:\bfrom\s*|\bimport\s*|\b(?:import|require|createRequire\([^)]*\)|import\.meta\.glob)\s*\(\s*(?:\/\*[^*]*\*\/\s*|\/\/.*\s*)*|\bnew URL\(\s*(?=["'`]\.))["'`]([^"'`?\s]+)/g;

/** Reads the TypeScript files of a folder with everything that they import, types included. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.includes("node_modules/"))
    .map((path) => toSource(path, readFileSync(join(root, path), "utf8")));
}

export function toSource(path: string, text: string): SourceFile {
  const names = [...text.matchAll(importForm)].map(([, name = ""]) => name);
  const ours = names.filter((name) => /^(?:\.|#|node:)/.test(name));
  const packages = names.flatMap((name) => packageForm.exec(name)?.[0] ?? []);
  return { path, text, imports: ours.map((name) => resolved(path, name)), packages };
}

const packageForm = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?=\/|$)/;

function resolved(file: string, name: string): string {
  if (name.startsWith("node:")) return name;
  if (name.startsWith("#test/")) return name.slice(1);
  if (name.startsWith("#")) return `src/${name.slice(1)}`;
  return normalize(join(dirname(file), name)).replaceAll("\\", "/");
}
