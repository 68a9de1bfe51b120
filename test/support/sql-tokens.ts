/** A token in lower case, or the tokens between parentheses, brackets, or `case` and `end`. */
export type SqlNode = string | SqlNode[];

const opening = ["(", "[", "case"];
const closing: Record<string, string> = { ")": "(", "]": "[", end: "case" };
const queryVerbs = new Set(
  "select insert update delete merge with values table truncate copy lock".split(" "),
);
/** A name in quotes that is one of these keeps its quotes, so that it is not read as the word. */
const words = new Set(
  `${[...queryVerbs].join(" ")} from using set where group having window order limit offset fetch for returning join left
   right full inner cross natural outer on as and or in any not is between distinct union intersect except all only
   lateral recursive case end do conflict`.split(/\s+/),
);
const quoted = String.raw`(?<!\w)e'(?:\\[^]|''|[^'\\])*'|'(?:[^']|'')*'|\$([a-z_]\w*|)\$[^]*?\$\1\$`;
const quotedName = '"(?:[^"]|"")+"';

/** Strings become `''`, so that nothing in them is read as SQL. */
export function parseSql(text: string): SqlNode[] {
  const token = new RegExp(
    String.raw`${quoted}|${quotedName}|\$\d+|[a-z_]\w*|[\d.]+(?<=\d)|::|[<>!]=|<>|->>?|\|\||\S`,
    "gi",
  );
  const root: SqlNode[] = [];
  const open: { by: string; nodes: SqlNode[] }[] = [{ by: "", nodes: root }];
  for (const [raw] of withoutComments(text).matchAll(token)) {
    const node = toNode(raw);
    const last = open.at(-1);
    if (closing[node] !== undefined && closing[node] === last?.by) {
      open.pop();
      continue;
    }
    if (!opening.includes(node)) {
      last?.nodes.push(node);
      continue;
    }
    const group: SqlNode[] = [];
    last?.nodes.push(group);
    open.push({ by: node, nodes: group });
  }
  return root;
}

function toNode(raw: string): string {
  if (/^(?:e?'|\$\D)/i.test(raw)) return "''";
  if (!raw.startsWith('"')) return raw.toLowerCase();
  const name = raw.slice(1, -1);
  return /^[a-z_][a-z\d_]*$/.test(name) && !words.has(name) ? name : raw;
}

/** Removes `-- …` and `/* … *\/`, also one in another, but not in strings and names. */
export function withoutComments(text: string): string {
  const piece = new RegExp(String.raw`${quoted}|${quotedName}|--[^\n]*|/\*`, "gi");
  let [left, at] = ["", 0];
  for (let found = piece.exec(text); found; found = piece.exec(text)) {
    const [raw] = found;
    if (!raw.startsWith("--") && raw !== "/*") continue;
    left += `${text.slice(at, found.index)} `;
    at = raw === "/*" ? findCommentEnd(text, found.index) : found.index + raw.length;
    piece.lastIndex = at;
  }
  return left + text.slice(at);
}

function findCommentEnd(text: string, from: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(from).matchAll(/\/\*|\*\//g)) {
    depth += mark === "/*" ? 1 : -1;
    if (depth === 0) return from + index + mark.length;
  }
  return text.length;
}

export function isQuery(node: SqlNode | undefined): node is SqlNode[] {
  if (!Array.isArray(node)) return false;
  const [first] = node;
  return typeof first === "string" ? queryVerbs.has(first) : isQuery(first);
}

/** Returns true for parentheses that hold no query. */
export function isGroup(node: SqlNode | undefined): node is SqlNode[] {
  return Array.isArray(node) && !isQuery(node);
}

export function isName(node: SqlNode | undefined): node is string {
  return typeof node === "string" && /^[a-z_"]/.test(node) && !words.has(node);
}

/** Splits between the words, on this level only. */
export function splitAt(nodes: readonly SqlNode[], ...separators: string[]): SqlNode[][] {
  const parts: SqlNode[][] = [[]];
  for (const node of nodes)
    if (typeof node === "string" && separators.includes(node)) parts.push([]);
    else parts.at(-1)?.push(node);
  return parts;
}
