/** A table that a text of SQL names, or the number of a value in the place of one. */
export type NamedTable = { table: string; writes: boolean } | { value: number; writes: boolean };

/** Replaces the value of this number in a text of SQL. */
export const toMark = (value: number) => `\u0001${value}\u0002`;

const mark = "\u0001\\d+\u0002";
const token = new RegExp(
  [
    String.raw`--[^\n]*|/\*[\s\S]*?\*/`,
    String.raw`'(?:[^']|'')*'(?:\s*::\s*regclass)?`,
    `"?(?:[a-z_]|${mark})(?:\\w|${mark})*"?`,
    String.raw`\S`,
  ].join("|"),
  "gi",
);

/**
 * Returns every known table of a text of SQL. A word that is the name of a table counts in every
 * place, unless it is the name of a column (`x.orders`, `as orders`), so that a statement spelled
 * in an unexpected way is not missed.
 */
export function listNamedTables(text: string, tables: ReadonlySet<string>): NamedTable[] {
  const words = [...text.matchAll(token)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => !/^(?:--|\/\*)/.test(word))
    .filter((_, index, all) => !isSchema(all, index) && !isSchema(all, index - 1));
  const places = findPlaces(words);
  return words.flatMap((word, index): NamedTable[] => {
    const writes = isChanged(words, index);
    const table = toKnownTable(word, tables);
    if (table !== undefined) return isColumn(words, index) ? [] : [{ table, writes }];
    const value = new RegExp(mark).exec(word)?.[0].slice(1, -1);
    return value !== undefined && (writes || places.has(index))
      ? [{ value: Number(value), writes }]
      : [];
  });
}

/**
 * Finds `events` in `events`, `"events"`, `'events'::regclass`, and in partitions:
 * `events_default`, `events_${month}`.
 */
function toKnownTable(word: string, tables: ReadonlySet<string>): string | undefined {
  if (word.startsWith("'") && !word.endsWith("regclass")) return undefined;
  const name = word.replace(/\s*::\s*regclass$/, "").replace(/['"]/g, "");
  if (tables.has(name)) return name;
  const whole = new RegExp(`^(\\w+)_(?:default|${mark})$`).exec(name)?.[1];
  return whole !== undefined && tables.has(whole) ? whole : undefined;
}

/** `public` and the point after it: the name that follows is one of a table. */
function isSchema(words: readonly string[], index: number): boolean {
  return /^"?public"?$/.test(words[index] ?? "") && words[index + 1] === ".";
}

function isColumn(words: readonly string[], index: number): boolean {
  return words[index - 1] === "." || words[index - 1] === "as";
}

/** Words between the one that changes a table and its name. */
const fillers = new Set(["table", "only", "if", "exists", "not", "unlogged"]);
const changing = new Set(["update", "truncate", "lock", "alter", "drop", "create", "copy"]);
/** Before `update`, these words make it a lock or the rest of an insert. */
const harmless = new Set(["for", "key", "do"]);

/**
 * Whether the words before a name change the table: `insert into`, `update only`,
 * `drop table if exists`.
 */
function isChanged(words: readonly string[], index: number): boolean {
  let at = skipFillers(words, index - 1);
  while (words[at] === ",") at = skipFillers(words, at - 2);
  const [verb = "", before = ""] = [words[at], words[at - 1]];
  if (verb === "into") return true;
  if (verb === "from") return before === "delete";
  if (verb === "partition") return before === "attach" || before === "detach";
  return changing.has(verb) && !harmless.has(before);
}

function skipFillers(words: readonly string[], from: number): number {
  let at = from;
  while (fillers.has(words[at] ?? "")) at -= 1;
  return at;
}

/** Functions with a `from` between their parameters, such as `extract(epoch from at)`. */
const functionsWithFrom = new Set(["extract", "substring", "trim", "overlay"]);
const endsOfFrom = new Set(
  "where group order limit having window union except intersect set returning on for select values".split(
    " ",
  ),
);

/**
 * Finds the places after `from`, `join`, `using` and the commas of a `from`. A value in parentheses
 * is a query.
 */
function findPlaces(words: readonly string[]): Set<number> {
  const places = new Set<number>();
  const outer = [{ name: "", isFrom: false }];
  let isNext = false;
  for (const [index, word] of words.entries()) {
    const inner = outer.at(-1);
    if (word === "(") outer.push({ name: words[index - 1] ?? "", isFrom: isNext });
    else if (word === ")") outer.pop();
    if (!inner || word === "(" || word === "lateral" || word === "only") continue;
    const beginsFrom =
      word === "from" && words[index - 1] !== "distinct" && !functionsWithFrom.has(inner.name);
    const isQuery = words[index - 1] === "(" && words[index + 1] === ")";
    if (isNext && !isQuery) places.add(index);
    if (endsOfFrom.has(word) || beginsFrom) inner.isFrom = beginsFrom;
    isNext = beginsFrom || word === "join" || word === "using" || (word === "," && inner.isFrom);
  }
  return places;
}
