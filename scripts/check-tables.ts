import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSources, type SourceFile } from "./source-imports.ts";
import { tableOwners } from "./table-owners.ts";
import { listOwnerFaults, listTables, type TableOwners, tableFault } from "./table-rules.ts";
import { listTableUses } from "./table-uses.ts";

const root = join(import.meta.dirname, "..");
const migrations = join(root, "migrations");
/** Where statements are written: the stores, and what prepares and probes the database. */
const homes = /-store\.ts$|\/platform\/database\/|\/start\/probe-database\.ts$/;

/**
 * Returns one line for each statement on a table that its store may not use, and each table without
 * an owner.
 */
export function listTableFaults(): string[] {
  const texts = readdirSync(migrations)
    .sort()
    .map((name) => readFileSync(join(migrations, name), "utf8"));
  const sources = readSources("src/server");
  const tables = listTables(texts);
  return [
    ...listOwnerFaults(tables, tableOwners, (path) => existsSync(join(root, path))),
    ...sources.flatMap((file) => listStoreFaults(file, tableOwners)),
  ];
}

export function listStoreFaults(
  { path, text }: Pick<SourceFile, "path" | "text">,
  owners: TableOwners,
): string[] {
  if (!homes.test(path) || path.endsWith(".test.ts")) return [];
  const uses = listTableUses(path, text, new Set(Object.keys(owners)));
  const faults = uses.map((use) => tableFault(path, use, owners));
  return [...new Set(faults)].filter((fault) => fault !== undefined);
}
