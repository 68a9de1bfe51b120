import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { layerFault, sqlFault } from "./layer-rules.ts";

const root = join(import.meta.dirname, "..");
const importForm =
  /(?:from\s+|import\s+|import\(\s*)["'](\.{1,2}\/[^"'?]+|#(?:server|web|contract|client|test)\/[^"'?]+|node:[a-z/_]+)/g;

/** Returns one line for each import that breaks the ladder and each SQL statement outside a store. */
export function listLayerFaults(): string[] {
  return sourceFiles().flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const imports = [...text.matchAll(importForm)].map(([, name = ""]) => resolved(file, name));
    const faults = imports.flatMap((target) => layerFault(file, target) ?? []);
    const sql = sqlFault(file, text);
    return [...faults, ...(sql ? [sql] : [])].map((fault) => `${file}: ${fault}`);
  });
}

function sourceFiles(): string[] {
  return readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

function resolved(file: string, name: string): string {
  if (name.startsWith("node:")) return name;
  if (name.startsWith("#test/")) return name.slice(1);
  if (name.startsWith("#")) return `src/${name.slice(1)}`;
  return normalize(join(dirname(file), name)).replaceAll("\\", "/");
}
