/** A table that a statement reads or writes, and the name by which the statement calls it. */
interface TableUse {
  table: string;
  alias: string;
  verb: string;
}

const notAliases = new Set(
  "where on inner left right full cross join set values order group limit for using returning select union as".split(
    " ",
  ),
);

/**
 * Which uses of seller tables in this statement are not bound to one seller: each needs its own `organization_id = …`,
 * each side of a join too, and an insert must name the column.
 */
export function unfilteredUses(statement: string, sellerTables: readonly string[]): string[] {
  const sql = statement.replace(/"/g, "").replace(/\s+/g, " ").toLowerCase();
  const uses = listUses(sql, new Set(sellerTables));
  const unqualified = [...sql.matchAll(/(?<![.\w])organization_id (?:=|in) /g)].length;
  let unqualifiedLeft = unqualified;
  const faults: string[] = [];
  for (const { table, alias, verb } of uses) {
    if (verb === "into" ? insertsSeller(sql, table) : isQualified(sql, alias)) continue;
    if (unqualifiedLeft > 0) unqualifiedLeft -= 1;
    else faults.push(`${table} as ${alias}`);
  }
  const reads = uses.filter(({ verb }) => verb !== "into");
  if (faults.length === 0 && !namesSeller(sql))
    return reads.map(({ table, alias }) => `${table} as ${alias}`);
  return faults;
}

/** Tables that are only joined to each other by their seller are not bound to one. A secret names its seller. */
function namesSeller(sql: string): boolean {
  return /\borganization_id (?:=|in) (?:\(?\$|any ?\(|\(select )|\bsecret\.hash = \$/.test(sql);
}

function listUses(sql: string, sellerTables: ReadonlySet<string>): TableUse[] {
  const found = sql.matchAll(
    /(?<verb>from|join|update|into|,) (?<table>[a-z_]+)(?: as)?(?: (?<alias>[a-z_]+))?/g,
  );
  return [...found].flatMap(({ groups }) => {
    const { verb = "", table = "", alias } = groups ?? {};
    if (!sellerTables.has(table)) return [];
    return [{ verb, table, alias: alias && !notAliases.has(alias) ? alias : table }];
  });
}

function isQualified(sql: string, alias: string): boolean {
  return new RegExp(
    `(?<![.\\w])${alias}\\.organization_id (?:=|in) |= ${alias}\\.organization_id(?!\\w)`,
  ).test(sql);
}

function insertsSeller(sql: string, table: string): boolean {
  return new RegExp(`into ${table} \\([^)]*\\borganization_id\\b`).test(sql);
}
