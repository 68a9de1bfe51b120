/** A token in lower case, or the tokens between parentheses, brackets, or `case` and `end`. */
export type SqlNode = string | SqlNode[];

/** A part of FROM: a table, or a function or query, which has no table. */
export interface FromItem {
  table: string | undefined;
  alias: string;
}

/** A condition that must hold, or one of an outer join, which decides only about the item it joins. */
export interface Condition {
  nodes: SqlNode[];
  onlyOf?: string;
}

/** One SELECT, UPDATE or DELETE without the queries in it. */
export interface Scope {
  items: FromItem[];
  conditions: Condition[];
}

const opening = ["(", "[", "case"];
const closing: Record<string, string> = { ")": "(", "]": "[", end: "case" };
const clauses = "from using set where group having window order limit offset fetch for returning";
const clauseWords = new Set(clauses.split(" "));
const joinWords = new Set("join left right full inner cross natural outer".split(" "));
const notAliases = new Set([...clauseWords, ...joinWords, "on", "with", "as", ","]);
const queryVerbs = new Set(["select", "insert", "update", "delete", "with"]);

/** Strings become `''`, so that nothing in them is read as SQL. */
export function parseSql(text: string): SqlNode[] {
  const tokens = text.matchAll(
    /'(?:[^']|'')*'|"[^"]+"|\$\d+|[a-z_]\w*|[\d.]+(?<=\d)|::|[<>!]=|<>|->>?|\|\||\S/gi,
  );
  const root: SqlNode[] = [];
  const open: { by: string; nodes: SqlNode[] }[] = [{ by: "", nodes: root }];
  for (const [raw] of tokens) {
    const token = raw.startsWith("'") ? "''" : raw.replaceAll('"', "").toLowerCase();
    const last = open.at(-1);
    if (closing[token] !== undefined && closing[token] === last?.by) {
      open.pop();
      continue;
    }
    if (!opening.includes(token)) {
      last?.nodes.push(token);
      continue;
    }
    const group: SqlNode[] = [];
    last?.nodes.push(group);
    open.push({ by: token, nodes: group });
  }
  return root;
}

export function isQuery(node: SqlNode | undefined): node is SqlNode[] {
  if (!Array.isArray(node)) return false;
  const [first] = node;
  return typeof first === "string" ? queryVerbs.has(first) : isQuery(first);
}

/** Between the words, on this level only. */
export function splitAt(nodes: readonly SqlNode[], ...words: string[]): SqlNode[][] {
  const parts: SqlNode[][] = [[]];
  for (const node of nodes)
    if (typeof node === "string" && words.includes(node)) parts.push([]);
    else parts.at(-1)?.push(node);
  return parts;
}

/** Of one SELECT, UPDATE or DELETE. */
export function readScope(nodes: SqlNode[]): Scope {
  const [verb] = nodes;
  const found = splitClauses(nodes);
  const items: FromItem[] = [];
  const conditions: Condition[] = found.get("where")?.map((where) => ({ nodes: where })) ?? [];
  if (verb === "update") readFrom(found.get("")?.[0]?.slice(1) ?? [], items, conditions);
  for (const from of found.get("from") ?? []) readFrom(from, items, conditions);
  if (verb === "delete")
    for (const using of found.get("using") ?? []) readFrom(using, items, conditions);
  return { items, conditions };
}

function splitClauses(nodes: readonly SqlNode[]): Map<string, SqlNode[][]> {
  const found = new Map<string, SqlNode[][]>([["", [[]]]]);
  let current: SqlNode[] = found.get("")?.[0] ?? [];
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

/** `a join b on …, c`: adds what it names, and its conditions. */
function readFrom(nodes: readonly SqlNode[], items: FromItem[], conditions: Condition[]): void {
  for (const part of splitAt(nodes, ",")) {
    let at = readItem(part, 0, items, conditions);
    while (at < part.length) {
      const from = at;
      while (typeof part[at] === "string" && joinWords.has(String(part[at]))) at += 1;
      if (at === from) {
        at += 1;
        continue;
      }
      const isOuter = part.slice(from, at).some((word) => /left|right|full/.test(String(word)));
      at = readItem(part, at, items, conditions);
      const alias = items.at(-1)?.alias ?? "";
      const end = part.findIndex((node, later) => later > at && joinWords.has(String(node)));
      const until = end < 0 ? part.length : end;
      if (part[at] === "on")
        conditions.push({ nodes: part.slice(at + 1, until), ...(isOuter && { onlyOf: alias }) });
      at = until;
    }
  }
}

/** Returns the place after the item. */
function readItem(
  nodes: readonly SqlNode[],
  from: number,
  items: FromItem[],
  conditions: Condition[],
): number {
  let at = from;
  while (nodes[at] === "only" || nodes[at] === "lateral") at += 1;
  const first = nodes[at];
  if (first === undefined) return at;
  if (Array.isArray(first) && !isQuery(first)) {
    readFrom(first, items, conditions);
    return at + 1;
  }
  const { table, next } = Array.isArray(first)
    ? { table: undefined, next: at + 1 }
    : readTableName(nodes, at);
  at = next;
  if (nodes[at] === "with") at += 2;
  if (nodes[at] === "as") at += 1;
  const alias = nodes[at];
  const isNamed = typeof alias === "string" && /^[a-z_]/.test(alias) && !notAliases.has(alias);
  items.push({ table, alias: isNamed ? alias : (table ?? "") });
  if (isNamed) at += 1;
  return Array.isArray(nodes[at]) ? at + 1 : at;
}

/** Without its schema. A function is no table. */
export function readTableName(
  nodes: readonly SqlNode[],
  from: number,
): { table: string | undefined; next: number } {
  const at = nodes[from + 1] === "." ? from + 2 : from;
  if (Array.isArray(nodes[at + 1])) return { table: undefined, next: at + 2 };
  return { table: String(nodes[at]), next: at + 1 };
}
