import {
  type Condition,
  type FromItem,
  isQuery,
  parseSql,
  readScope,
  type SqlNode,
  splitAt,
} from "./sql-scopes.ts";

/** The part of the outer scopes that a scope can see. */
interface Around {
  sellerTables: ReadonlySet<string>;
  /** Names of WITH queries: each is checked where it is defined. */
  queries: ReadonlySet<string>;
  /** Whether the items of outer scopes, by alias, belong to one seller. */
  bound: ReadonlyMap<string, boolean>;
}

/** A column, or `known` for a value that is given: a parameter, or a query that has one. */
type Term = { alias: string | undefined; column: string } | "known";

/** `one` belongs to one seller if `other` does. */
interface Link {
  one: string;
  other: string;
}

const known = "known";
/** A column that names one row of a table that is not a seller's, such as a secret or an organization. */
const namesRow = /^(?:.*_)?(?:id|hash|slug)$/;
const partition = /_(?:\d{4}_\d{2}|default)$/;

/**
 * Which uses of seller tables in this statement are not bound to one seller. Each query in it is checked by itself: each
 * table needs its own `organization_id = …` that must hold, with a given value or with the seller of another table that is
 * bound, also of an outer query. An insert must name the column.
 */
export function unfilteredUses(statement: string, sellerTables: readonly string[]): string[] {
  const around = {
    sellerTables: new Set(sellerTables),
    queries: new Set<string>(),
    bound: new Map(),
  };
  return splitAt(parseSql(statement), ";").flatMap((nodes) => checkQuery(nodes, around));
}

function checkQuery(nodes: SqlNode[], around: Around): string[] {
  const faults: string[] = [];
  const queries = new Set(around.queries);
  let rest = nodes;
  while (rest[0] === "with" || (rest[0] === "," && queries.size > around.queries.size)) {
    const name = rest[1] === "recursive" ? rest[2] : rest[1];
    const at = rest.findIndex((node, place) => place > 1 && isQuery(node));
    queries.add(String(name));
    faults.push(...checkQuery(rest[at] as SqlNode[], { ...around, queries }));
    rest = rest.slice(at + 1);
  }
  const inside = { ...around, queries };
  if (rest[0] === "insert") return [...faults, ...checkInsert(rest, inside)];
  for (const branch of splitAt(rest, "union", "intersect", "except"))
    faults.push(...checkScope(branch[0] === "all" ? branch.slice(1) : branch, inside));
  return faults;
}

function checkInsert(nodes: SqlNode[], around: Around): string[] {
  const columnsAt = nodes.findIndex((node) => Array.isArray(node));
  const name = nodes.slice(2, nodes[3] === "." ? 5 : 3).at(-1);
  const table = toSellerTable(String(name), around);
  const columns = nodes[columnsAt];
  const isNamed = !table || (Array.isArray(columns) && columns.includes("organization_id"));
  const rest = nodes.slice(columnsAt + 1);
  const end = rest.findIndex((node) => node === "returning" || node === "on");
  const source = end < 0 ? rest : rest.slice(0, end);
  return [
    ...(isNamed ? [] : [`${table} as ${table}`]),
    ...checkQuery(source, around),
    ...checkInner(rest.slice(source.length), around),
  ];
}

function checkScope(nodes: SqlNode[], around: Around): string[] {
  const { items, conditions } = readScope(nodes);
  const seller = items.filter(({ table }) => toSellerTable(table, around));
  const links = conditions.flatMap((condition) => listLinks(condition, items, around));
  const bound = new Map([...around.bound, ...items.map(({ alias }) => [alias, false] as const)]);
  for (const { table, alias } of items)
    if (table === undefined || around.queries.has(table)) bound.set(alias, true);
  bound.set(known, true);
  for (let left = items.length; left > 0; left -= 1)
    for (const { one, other } of links) if (bound.get(other)) bound.set(one, true);
  const faults = seller.filter(({ alias }) => !bound.get(alias));
  return [
    ...faults.map(({ table, alias }) => `${toSellerTable(table, around)} as ${alias}`),
    ...checkInner(nodes, { ...around, bound }),
  ];
}

/** The queries between the parentheses of a scope. */
function checkInner(nodes: readonly SqlNode[], around: Around): string[] {
  return nodes.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    return isQuery(node) ? checkQuery(node, around) : checkInner(node, around);
  });
}

function toSellerTable(
  name: string | undefined,
  { sellerTables, queries }: Around,
): string | undefined {
  if (name === undefined || queries.has(name)) return undefined;
  const table = sellerTables.has(name) ? name : name.replace(partition, "");
  return sellerTables.has(table) ? table : undefined;
}

function listLinks({ nodes, onlyOf }: Condition, items: FromItem[], around: Around): Link[] {
  const links = linksOfExpression(nodes, items, around);
  return onlyOf === undefined ? links : links.filter(({ one }) => one === onlyOf);
}

/** Those that hold whenever the expression does: of alternatives, the ones that all have. */
function linksOfExpression(nodes: SqlNode[], items: FromItem[], around: Around): Link[] {
  const [first = [], ...others] = splitAt(nodes, "or").map((alternative) =>
    splitAnd(alternative).flatMap((atom) => linksOfAtom(atom, items, around)),
  );
  return first.filter((link) =>
    others.every((links) =>
      links.some(({ one, other }) => one === link.one && other === link.other),
    ),
  );
}

/** The `and` of `between … and …` separates nothing. */
function splitAnd(nodes: readonly SqlNode[]): SqlNode[][] {
  const parts: SqlNode[][] = [[]];
  let isBetween = false;
  for (const node of nodes) {
    if (node === "and" && !isBetween) parts.push([]);
    else parts.at(-1)?.push(node);
    if (node === "between") isBetween = true;
    else if (node === "and") isBetween = false;
  }
  return parts;
}

function linksOfAtom(atom: SqlNode[], items: FromItem[], around: Around): Link[] {
  const [first] = atom;
  if (atom.length === 1 && Array.isArray(first) && !isQuery(first))
    return linksOfExpression(first, items, around);
  const at = atom.findIndex((node) => node === "=" || node === "in");
  if (at < 0 || atom.includes("not") || atom.includes("is")) return [];
  return pairTerms(atom.slice(0, at), atom.slice(at + 1)).flatMap(([left, right]) => {
    const one = toLinked(left, items, around);
    const other = toLinked(right, items, around);
    if (one === undefined || other === undefined) return [];
    return [
      { one, other },
      { one: other, other: one },
    ].filter((link) => link.one !== known);
  });
}

/** `(a, b) = (c, d)` compares a with c and b with d; `(a, b) in (select …)` both with what is given. */
function pairTerms(left: SqlNode[], right: SqlNode[]): [SqlNode[], SqlNode[]][] {
  const [row] = left;
  const [values] = right;
  if (left.length !== 1 || !Array.isArray(row) || isQuery(row)) return [[left, right]];
  const isRow = right.length === 1 && Array.isArray(values) && !isQuery(values);
  const others = isRow ? splitAt(values, ",") : [];
  const columns = splitAt(row, ",");
  return columns.map((column, index) => [
    column,
    others.length === columns.length ? (others[index] ?? []) : right,
  ]);
}

/** The alias of an item whose seller, or whose row, this term names. */
function toLinked(nodes: SqlNode[], items: FromItem[], around: Around): string | undefined {
  const term = toTerm(nodes);
  if (term === undefined || term === known) return term;
  const { alias = findOwner(term.column, items, around), column } = term;
  const item = items.find((each) => each.alias === alias);
  const isSeller = toSellerTable(item?.table, around) !== undefined;
  if (alias === undefined) return undefined;
  return (isSeller || !item ? column === "organization_id" : namesRow.test(column))
    ? alias
    : undefined;
}

function toTerm(nodes: SqlNode[]): Term | undefined {
  const [first, dot, second] = splitAt(nodes, "::")[0] ?? [];
  if (typeof first === "string" && /^[a-z_]/.test(first)) {
    if (dot === undefined) return { alias: undefined, column: first };
    if (dot === "." && nodes.length === 3) return { alias: first, column: String(second) };
  }
  // Not `coalesce($1, organization_id)`.
  const isGiven = hasToken(nodes, (token) => token.startsWith("$"));
  const isOwn = !nodes.some(isQuery) && hasToken(nodes, (token) => token === "organization_id");
  return isGiven && !isOwn ? known : undefined;
}

function hasToken(nodes: readonly SqlNode[], isMeant: (token: string) => boolean): boolean {
  return nodes.some((node) => (Array.isArray(node) ? hasToken(node, isMeant) : isMeant(node)));
}

/** A column without an alias is that of the only seller table, or of the only item. */
function findOwner(column: string, items: FromItem[], around: Around): string | undefined {
  const sellers = items.filter(({ table }) => toSellerTable(table, around));
  if (column === "organization_id" && sellers.length > 0) return sellers[0]?.alias;
  return items.length === 1 ? items[0]?.alias : undefined;
}
