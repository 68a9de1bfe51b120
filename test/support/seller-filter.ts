import { bindScope, readWith } from "./seller-binding.ts";
import { type Around, findSellerTable, lookFromInside } from "./seller-sources.ts";
import type { SellerSchema } from "./seller-tables.ts";
import { readScope, readTableName } from "./sql-scopes.ts";
import { isGroup, isQuery, parseSql, type SqlNode, splitAt } from "./sql-tokens.ts";

const scopeVerbs = new Set<SqlNode | undefined>(["select", "update", "delete", "values"]);

/**
 * Lists uses of seller tables in this statement that are not bound to one seller. Each query in it
 * is checked by itself: each table needs its own `organization_id = …` that must hold, with a given
 * value or with the seller of another table that is bound, also of an outer query. An insert must
 * name the column. A statement of another kind, such as MERGE, may not name a seller table at all.
 */
export function unfilteredUses(statement: string, schema: SellerSchema): string[] {
  const around = { schema, queries: new Map(), outer: new Map() };
  return splitAt(parseSql(statement), ";").flatMap((nodes) => checkQuery(nodes, around));
}

function checkQuery(nodes: SqlNode[], around: Around): string[] {
  const { parts, rest, around: inside } = readWith(nodes, around);
  const faults = parts.flatMap((part) => checkQuery(part.query, part.around));
  if (rest[0] === "insert") return [...faults, ...checkInsert(rest, inside)];
  for (const branch of splitAt(rest, "union", "intersect", "except"))
    faults.push(...checkBranch(branch[0] === "all" ? branch.slice(1) : branch, inside));
  return faults;
}

function checkBranch(nodes: SqlNode[], around: Around): string[] {
  const [verb] = nodes;
  if (Array.isArray(verb)) return checkInner(nodes, around);
  return scopeVerbs.has(verb) ? checkScope(nodes, around) : checkOther(nodes, around);
}

function checkScope(nodes: SqlNode[], around: Around): string[] {
  const view = bindScope(readScope(nodes), around);
  const faults = [...view.sources.values()].filter(
    ({ sellerTable, isBound }) => sellerTable && !isBound,
  );
  return [
    ...faults.map(({ sellerTable, alias }) => `${sellerTable} as ${alias}`),
    ...checkInner(nodes, lookFromInside(view)),
  ];
}

/** The queries between the parentheses of a scope. */
function checkInner(nodes: readonly SqlNode[], around: Around): string[] {
  return nodes.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    return isQuery(node) ? checkQuery(node, around) : checkInner(node, around);
  });
}

function checkInsert(nodes: SqlNode[], around: Around): string[] {
  const { table: name, next } = readTableName(nodes, 2);
  const table = findSellerTable(name, around);
  const columnsAt = nodes[next] === "as" ? next + 2 : next;
  const columns = nodes[columnsAt];
  const isNamed = isGroup(columns) && columns.includes("organization_id");
  const rest = nodes.slice(isGroup(columns) ? columnsAt + 1 : columnsAt);
  const end = rest.findIndex(
    (node, at) => node === "returning" || (node === "on" && rest[at + 1] === "conflict"),
  );
  const source = end < 0 ? rest : rest.slice(0, end);
  const ending = rest.slice(source.length);
  return [
    ...(table && !(isNamed && keepsSeller(ending)) ? [`${table} as ${table}`] : []),
    ...(source[0] === "default" ? [] : checkQuery(source, around)),
    ...checkInner(ending, around),
  ];
}

/**
 * `on conflict … do update` changes the row that it finds, which could be that of another seller.
 */
function keepsSeller(ending: SqlNode[]): boolean {
  if (ending[0] !== "on" || !ending.includes("update")) return true;
  return isGroup(ending[2]) && ending[2].includes("organization_id");
}

function checkOther(nodes: SqlNode[], around: Around): string[] {
  const tables = listNames(nodes).map((name) => findSellerTable(name, around));
  return [...new Set(tables)].filter((table) => table !== undefined);
}

function listNames(nodes: readonly SqlNode[]): string[] {
  return nodes.flatMap((node) => (Array.isArray(node) ? listNames(node) : [node]));
}
