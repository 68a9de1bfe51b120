import { isGroup, isName, isQuery, type SqlNode, splitAt } from "./sql-tokens.ts";

/** A part of FROM: a table, a query, or a function with its arguments. */
export interface FromItem {
  alias: string;
  table?: string;
  /** With a schema before its name, so that it is no WITH query. */
  isQualified?: boolean;
  query?: SqlNode[];
  call?: { name: string; values: SqlNode[][] };
  /** `as alias (a, b)` */
  columns?: string[];
}

/**
 * Of WHERE, which must hold for all items, or of a join, which decides only about the items of
 * `aliases`.
 */
export interface Condition {
  nodes: SqlNode[];
  aliases?: ReadonlySet<string>;
}

/** One SELECT, UPDATE or DELETE without the queries in it. */
export interface Scope {
  items: FromItem[];
  conditions: Condition[];
  /** The expressions that it selects or returns. */
  outputs: SqlNode[][];
  /** Whether all of FROM was understood. */
  isRead: boolean;
}

/** The items of a part of a join, and the place after it. */
interface Side {
  aliases: ReadonlySet<string>;
  next: number;
}

interface JoinWords {
  kind: "inner" | "left" | "right" | "full";
  isConditional: boolean;
  next: number;
}

const clauseWords = new Set(
  "from using set where group having window order limit offset fetch for returning".split(" "),
);

export function readScope(nodes: SqlNode[]): Scope {
  const [verb] = nodes;
  const clauses = splitClauses(nodes);
  const beginning = clauses.get("")?.[0]?.slice(1) ?? [];
  const chosen = verb === "select" ? withoutDistinct(beginning) : clauses.get("returning")?.[0];
  const scope: Scope = {
    items: [],
    conditions: clauses.get("where")?.map((where) => ({ nodes: where })) ?? [],
    outputs: splitAt(chosen ?? [], ","),
    isRead: true,
  };
  if (verb === "update") readFrom(beginning, scope);
  for (const from of clauses.get("from") ?? []) readFrom(from, scope);
  if (verb === "delete") for (const using of clauses.get("using") ?? []) readFrom(using, scope);
  return scope;
}

function withoutDistinct(nodes: SqlNode[]): SqlNode[] {
  if (nodes[0] === "all") return nodes.slice(1);
  if (nodes[0] !== "distinct") return nodes;
  return nodes.slice(nodes[1] === "on" ? 3 : 1);
}

function splitClauses(nodes: readonly SqlNode[]): Map<string, SqlNode[][]> {
  let current: SqlNode[] = [];
  const found = new Map<string, SqlNode[][]>([["", [current]]]);
  for (const [at, node] of nodes.entries()) {
    if (!beginsClause(nodes, at)) {
      current.push(node);
      continue;
    }
    current = [];
    const clause = String(node);
    found.set(clause, [...(found.get(clause) ?? []), current]);
  }
  return found;
}

/** Not a name such as `as offset`, nor `is distinct from`, nor `join … using (…)` of a SELECT. */
function beginsClause(nodes: readonly SqlNode[], at: number): boolean {
  const [node, before, next] = [nodes[at], nodes[at - 1], nodes[at + 1]];
  if (typeof node !== "string" || !clauseWords.has(node)) return false;
  if (before === "." || before === "as" || next === ".") return false;
  if (node === "from" && before === "distinct")
    return !["is", "not"].includes(String(nodes[at - 2]));
  return node !== "using" || nodes[0] === "delete";
}

/** `a join b on …, c` */
function readFrom(nodes: readonly SqlNode[], scope: Scope): void {
  for (const part of splitAt(nodes, ",")) {
    const { next } = readJoins(part, readItem(part, 0, scope), scope);
    if (next < part.length) scope.isRead = false;
  }
}

/** The joins after their left side. */
function readJoins(nodes: readonly SqlNode[], first: Side, scope: Scope): Side {
  let left = first;
  for (;;) {
    const join = readJoinWords(nodes, left.next);
    if (!join) return left;
    let right = readItem(nodes, join.next, scope);
    // `a join b join c on … on …`
    if (join.isConditional && readJoinWords(nodes, right.next))
      right = readJoins(nodes, right, scope);
    const aliases = new Set([...left.aliases, ...right.aliases]);
    const condition = join.isConditional ? readOn(nodes, right.next) : undefined;
    if (condition) {
      const decidesAbout = {
        left: right.aliases,
        right: left.aliases,
        full: new Set<string>(),
        inner: aliases,
      };
      scope.conditions.push({ nodes: condition, aliases: decidesAbout[join.kind] });
    }
    const hasUsing = join.isConditional && nodes[right.next] === "using";
    const length = condition ? condition.length + 1 : hasUsing ? 2 : 0;
    left = { aliases, next: right.next + length };
  }
}

function readJoinWords(nodes: readonly SqlNode[], from: number): JoinWords | undefined {
  const end = nodes.indexOf("join", from);
  const kinds = nodes.slice(from, end).map(String);
  if (
    end < 0 ||
    !kinds.every((word) => /^(?:natural|inner|left|right|full|outer|cross)$/.test(word))
  )
    return undefined;
  const kind = (["left", "right", "full"] as const).find((each) => kinds.includes(each));
  return {
    kind: kind ?? "inner",
    isConditional: !kinds.includes("cross") && !kinds.includes("natural"),
    next: end + 1,
  };
}

/** The condition until the next join, or until the `on` of the join around this one. */
function readOn(nodes: readonly SqlNode[], from: number): SqlNode[] | undefined {
  if (nodes[from] !== "on") return undefined;
  const end = nodes.findIndex(
    (node, at) => at > from && (node === "on" || readJoinWords(nodes, at) !== undefined),
  );
  return nodes.slice(from + 1, end < 0 ? nodes.length : end);
}

function readItem(nodes: readonly SqlNode[], from: number, scope: Scope): Side {
  let at = from;
  while (nodes[at] === "only" || nodes[at] === "lateral") at += 1;
  const first = nodes[at];
  if (isGroup(first)) {
    const side = readJoins(first, readItem(first, 0, scope), scope);
    if (side.next < first.length) scope.isRead = false;
    return { aliases: side.aliases, next: at + 1 };
  }
  const { next, ...named } = isQuery(first)
    ? { query: first, next: at + 1 }
    : readTableOrCall(nodes, at);
  at = next;
  if (nodes[at] === "with" && nodes[at + 1] === "ordinality") at += 2;
  if (nodes[at] === "as") at += 1;
  const name = nodes[at];
  const alias = isName(name) ? name : "table" in named ? named.table : "";
  if (isName(name)) at += 1;
  const list = nodes[at];
  const columns = isGroup(list) && {
    columns: splitAt(list, ",").map(([column]) => String(column)),
  };
  if (columns) at += 1;
  scope.items.push({ ...named, ...columns, alias });
  return { aliases: new Set([alias]), next: at };
}

function readTableOrCall(nodes: readonly SqlNode[], from: number) {
  const { table, isQualified, next } = readTableName(nodes, from);
  const values = nodes[next];
  return Array.isArray(values)
    ? { call: { name: table, values: splitAt(values, ",") }, next: next + 1 }
    : { table, isQualified, next };
}

/** Reads the name without its schema. */
export function readTableName(nodes: readonly SqlNode[], from: number) {
  const isQualified = nodes[from + 1] === ".";
  const at = isQualified ? from + 2 : from;
  return { table: String(nodes[at]), isQualified, next: at + 1 };
}
