import { mayRead } from "./layer-rules.ts";
import type { TableUse } from "./table-uses.ts";

export type TableOwners = Readonly<Record<string, string>>;

/** Says why a store may not use a table, or undefined if it may. */
export function tableFault(file: string, use: TableUse, owners: TableOwners): string | undefined {
  const place = `${file}:${use.line}`;
  if ("unknown" in use)
    return `${place}: the table is named elsewhere (${use.unknown}): the owner of a table writes its statements`;
  const owner = owners[use.table];
  if (owner === undefined) return undefined;
  const folder = file.replace(/^src\/server\//, "").replace(/(?:^|\/)[^/]*$/, "");
  if (use.writes && !isInside(folder, owner))
    return `${place}: only ${owner} writes ${use.table}: call its store`;
  if (!mayRead(file, `src/server/${owner}`))
    return `${place}: ${use.table} belongs to ${owner}, which is above ${folder}`;
  return undefined;
}

/**
 * Writes one line for each table without an owner and each owner without a table, or without a
 * folder.
 */
export function listOwnerFaults(
  tables: ReadonlySet<string>,
  owners: TableOwners,
  hasFolder: (path: string) => boolean,
): string[] {
  const owned = Object.entries(owners);
  return [
    ...[...tables]
      .filter((table) => owners[table] === undefined)
      .map((table) => `${table} has no owner`),
    ...owned.filter(([table]) => !tables.has(table)).map(([table]) => `${table} is no table`),
    ...owned
      .filter(([, folder]) => !hasFolder(`src/server/${folder}`))
      .map(([table, folder]) => `${table}: there is no folder src/server/${folder}`),
  ].map((fault) => `scripts/table-owners.ts: ${fault}`);
}

/**
 * Lists the tables that migrations create, without those that later ones drop, and without
 * partitions.
 */
export function listTables(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>();
  const change =
    /^\s*(?:create (?:unlogged )?table (?:if not exists )?(\w+)(?! partition of)\b|drop table (?:if exists )?([\w, ]+)|alter table (\w+) rename to (\w+))/gim;
  for (const text of migrations)
    for (const [, created, dropped, before, after] of text.matchAll(change)) {
      for (const gone of dropped?.match(/\w+/g) ?? []) tables.delete(gone);
      if (before && tables.delete(before) && after) tables.add(after);
      if (created) tables.add(created);
    }
  return tables;
}

/**
 * The owner of a noun has its subfolders; a whole area owns by the files that are directly in it.
 */
function isInside(folder: string, owner: string): boolean {
  return folder === owner || (owner.includes("/") && folder.startsWith(`${owner}/`));
}
