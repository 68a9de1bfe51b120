import {
  type Around,
  findSellerTable,
  given,
  isParameter,
  listGivenColumns,
  lookFromInside,
  readColumn,
  type Source,
  type Value,
  type View,
} from "./seller-sources.ts";
import { type Condition, type FromItem, readScope, type Scope } from "./sql-scopes.ts";
import { isGroup, isQuery, type SqlNode, splitAt } from "./sql-tokens.ts";

/** The item `one` is bound if `other` is. */
interface Link {
  one: string;
  other: string | typeof given;
}

interface Outputs {
  given: ReadonlySet<string>;
  /** In order, unless it is not known, as of `*`. */
  inOrder: { name: string; isGiven: boolean }[] | undefined;
}

const nothing: ReadonlySet<string> = new Set();
const unknownOutputs: Outputs = { given: nothing, inOrder: undefined };
/**
 * These return the values of their parameters, one column for each, or the columns that are listed.
 */
const columnOfEach = "unnest";
const listedColumns = new Set(["jsonb_to_recordset", "json_to_recordset"]);

/** Finds out which items of a SELECT, UPDATE or DELETE are bound. */
export function bindScope(scope: Scope, around: Around): View {
  const sources = scope.items.map((item) => toSource(item, around));
  const view = { ...around, sources: new Map(sources.map((source) => [source.alias, source])) };
  if (scope.isRead) {
    const links = scope.conditions.flatMap((condition) => listLinks(condition, view));
    for (let left = sources.length; left > 0; left -= 1)
      for (const { one, other } of links)
        if (other === given || view.sources.get(other)?.isBound) bind(view.sources.get(one));
  }
  return view;
}

function bind(source: Source | undefined): void {
  if (source) source.isBound = true;
}

/** Reads the WITH queries before a query, each with all that it sees, and the query after them. */
export function readWith(nodes: SqlNode[], around: Around) {
  const parts: { query: SqlNode[]; around: Around }[] = [];
  let inside = around;
  let rest = nodes;
  while (rest[0] === "with" || (rest[0] === "," && parts.length > 0)) {
    const isRecursive = rest[1] === "recursive";
    const name = String(rest[isRecursive ? 2 : 1]);
    const list = rest[isRecursive ? 3 : 2];
    const at = rest.findIndex((node, place) => rest[place - 1] !== name && isQuery(node));
    if (at < 0) break;
    const query = rest[at] as SqlNode[];
    const own = isRecursive ? withQuery(inside, name, nothing) : inside;
    parts.push({ query, around: own });
    const columns = isGroup(list)
      ? splitAt(list, ",").map(([column]) => String(column))
      : undefined;
    inside = withQuery(inside, name, renameOutputs(listOutputs(query, own), columns));
    rest = rest.slice(at + 1);
  }
  return { parts, rest, around: inside };
}

function withQuery(around: Around, name: string, columns: ReadonlySet<string>): Around {
  return { ...around, queries: new Map([...around.queries, [name, columns]]) };
}

function toSource(item: FromItem, around: Around): Source {
  const { alias, table, isQualified, columns } = item;
  const source: Source = {
    alias,
    sellerTable: undefined,
    sellerColumn: undefined,
    rowColumns: nothing,
    given: nothing,
    isBound: false,
  };
  if (item.query)
    return { ...source, given: renameOutputs(listOutputs(item.query, around), columns) };
  if (item.call) return { ...source, given: listGivenOfCall(item.call, columns) };
  if (table === undefined) return source;
  const query = isQualified ? undefined : around.queries.get(table);
  if (query) return { ...source, given: columns ? nothing : query };
  const sellerTable = findSellerTable(table, around);
  if (columns) return { ...source, sellerTable };
  const { sellerColumns, rowColumns } = around.schema;
  return {
    ...source,
    sellerTable,
    sellerColumn: sellerColumns.get(sellerTable ?? table),
    rowColumns: sellerTable ? nothing : (rowColumns.get(table) ?? nothing),
  };
}

function renameOutputs({ given: names, inOrder }: Outputs, columns: string[] | undefined) {
  if (!columns) return names;
  return new Set(columns.filter((_, index) => inOrder?.[index]?.isGiven));
}

function listGivenOfCall(
  { name, values }: NonNullable<FromItem["call"]>,
  columns: string[] = [],
): ReadonlySet<string> {
  if (!values.every(isParameter)) return nothing;
  if (name === columnOfEach) return new Set(columns.slice(0, values.length));
  return listedColumns.has(name) ? new Set(columns) : nothing;
}

/**
 * The columns that a query selects or returns. One is given only if it is in all parts of a union.
 */
function listOutputs(nodes: SqlNode[], around: Around): Outputs {
  const { rest, around: inside } = readWith(nodes, around);
  const [only] = rest;
  if (rest.length === 1 && Array.isArray(only)) return listOutputs(only, inside);
  const branches = splitAt(rest, "union", "intersect", "except").map((branch) =>
    listBranchOutputs(branch[0] === "all" ? branch.slice(1) : branch, inside),
  );
  const [first = unknownOutputs, ...others] = branches;
  if (others.length === 0) return first;
  return toOutputs(
    first.inOrder?.map(({ name, isGiven }, index) => ({
      name,
      isGiven: isGiven && others.every(({ inOrder }) => inOrder?.[index]?.isGiven === true),
    })),
  );
}

function listBranchOutputs(nodes: SqlNode[], around: Around): Outputs {
  const [first] = nodes;
  if (nodes.length === 1 && Array.isArray(first)) return listOutputs(first, around);
  if (first === "values") return listRowsOutputs(nodes.slice(1));
  if (first !== "select" && first !== "update" && first !== "delete") return unknownOutputs;
  const scope = readScope(nodes);
  const view = bindScope(scope, around);
  const outputs = scope.outputs.map((nodesOfOne) => readOutput(nodesOfOne, view));
  const names = outputs.flatMap((output) => ("all" in output ? output.all : []));
  const inOrder = outputs.flatMap((output) => ("all" in output ? [] : [output]));
  const named = toOutputs(inOrder);
  return {
    given: new Set([...named.given, ...names]),
    inOrder: inOrder.length === outputs.length ? inOrder : undefined,
  };
}

function toOutputs(inOrder: Outputs["inOrder"]): Outputs {
  const names = inOrder?.filter(({ isGiven }) => isGiven).map(({ name }) => name);
  return { given: new Set(names), inOrder };
}

/** `values (a, b), (c, d)`: a column is given if it is in every row. */
function listRowsOutputs(nodes: SqlNode[]): Outputs {
  const rows = splitAt(nodes, ",").map(([row]) => (isGroup(row) ? splitAt(row, ",") : []));
  return toOutputs(
    rows[0]?.map((_, index) => ({
      name: `column${index + 1}`,
      isGiven: rows.every((row) => isParameter(row[index] ?? [])),
    })),
  );
}

/** `all` has the given columns of `*`. */
function readOutput(nodes: SqlNode[], view: View) {
  if (nodes.at(-1) === "*" && nodes.length <= 3) {
    const alias = nodes.length === 3 ? String(nodes[0]) : undefined;
    const meant = [...view.sources.values()].filter(
      (source) => alias === undefined || source.alias === alias,
    );
    return { all: meant.flatMap(listGivenColumns) };
  }
  const isNamed = nodes.at(-2) === "as";
  const expression = isNamed ? nodes.slice(0, -2) : nodes;
  return { name: String(nodes.at(-1)), isGiven: isGivenValue(expression, view) };
}

function isGivenValue(nodes: SqlNode[], view: View): boolean {
  const value = readValue(nodes, view);
  if (value === undefined || value === given) return value === given;
  return value.names === "seller" && view.sources.get(value.alias)?.isBound === true;
}

function listLinks({ nodes, aliases }: Condition, view: View): Link[] {
  const links = linksOfExpression(nodes, view);
  return aliases ? links.filter(({ one }) => aliases.has(one)) : links;
}

/** Those that hold whenever the expression does: of alternatives, the ones that all have. */
function linksOfExpression(nodes: SqlNode[], view: View): Link[] {
  const [first = [], ...others] = splitAt(nodes, "or").map((alternative) =>
    splitAnd(alternative).flatMap((atom) => linksOfAtom(atom, view)),
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

function linksOfAtom(atom: SqlNode[], view: View): Link[] {
  const [first] = atom;
  if (atom.length === 1 && isGroup(first)) return linksOfExpression(first, view);
  const at = atom.findIndex((node) => node === "=" || node === "in");
  if (at < 0) return [];
  const [left, right] = [atom.slice(0, at), atom.slice(at + 1)];
  const [row] = left;
  if (left.length === 1 && isGroup(row) && row.includes(","))
    return linksOfRow(splitAt(row, ","), right, view);
  const isGivenList = atom[at] === "in" && isListOfGiven(right, view);
  if (atom[at] === "in" && !isGivenList) return [];
  return linkValues(readValue(left, view), isGivenList ? given : readValue(right, view));
}

function isListOfGiven(nodes: SqlNode[], view: View): boolean {
  const [list] = nodes;
  if (nodes.length !== 1 || !Array.isArray(list)) return false;
  return isQuery(list) ? isGivenQuery(list, view) : splitAt(list, ",").every(isParameter);
}

/**
 * `(a, b) = (c, d)` compares a with c and b with d; `(a, b) in (select …)` with what it selects.
 */
function linksOfRow(columns: SqlNode[][], right: SqlNode[], view: View): Link[] {
  const [values] = right;
  if (right.length !== 1 || !Array.isArray(values)) return [];
  const others = isQuery(values) ? undefined : splitAt(values, ",");
  const outputs = isQuery(values) ? listOutputs(values, lookFromInside(view)).inOrder : undefined;
  return columns.flatMap((column, index) => {
    const other = others
      ? readValue(others[index] ?? [], view)
      : outputs?.[index]?.isGiven
        ? given
        : undefined;
    return linkValues(readValue(column, view), other);
  });
}

/**
 * A column that names one row is compared with a given value only: the row of another is not that
 * of a seller.
 */
function linkValues(left: Value | undefined, right: Value | undefined): Link[] {
  if (left === undefined || right === undefined) return [];
  if (left === given) return right === given ? [] : [{ one: right.alias, other: given }];
  if (right === given) return [{ one: left.alias, other: given }];
  if (left.names === "row" || right.names === "row") return [];
  return [
    { one: left.alias, other: right.alias },
    { one: right.alias, other: left.alias },
  ];
}

function readValue(nodes: SqlNode[], view: View): Value | undefined {
  if (isParameter(nodes)) return given;
  const [first, second] = nodes;
  if (nodes.length === 1 && Array.isArray(first))
    return isQuery(first)
      ? isGivenQuery(first, view)
        ? given
        : undefined
      : readValue(first, view);
  if (nodes.length === 2 && first === "any" && Array.isArray(second)) {
    const isGiven = isQuery(second) ? isGivenQuery(second, view) : isParameter(second);
    return isGiven ? given : undefined;
  }
  return readColumn(nodes, view);
}

/** Whether all that it selects is one column of given values. */
function isGivenQuery(query: SqlNode[], view: View): boolean {
  const { inOrder } = listOutputs(query, lookFromInside(view));
  return inOrder?.length === 1 && inOrder[0]?.isGiven === true;
}
