import { type ESTree, parseSync, Visitor } from "vite";
import { readOwnNames } from "./own-names.ts";
import { listNamedTables, toMark } from "./sql-tables.ts";

/**
 * A table that a store reads or writes, or an expression that decides elsewhere which one it is.
 */
export type TableUse = { line: number; writes: boolean } & (
  | { table: string }
  | { unknown: string }
);

/** Methods of the query builder with a table, or several, as their first argument. */
const readers =
  /^(?:selectFrom|from|using|table|(?:inner|left|right|full|cross)Join(?:Lateral)?|(?:cross|outer)Apply)$/;
const writers =
  /^(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|(?:create|alter|drop)Table|truncate)$/;
const sqlWord =
  /\b(?:select|insert|update|delete|merge|truncate|lock|alter|drop|copy|from|join|using|into|with)\b/i;

/**
 * Returns every table that the statements of a file name, as text and in calls of the query
 * builder.
 */
export function listTableUses(path: string, text: string, tables: ReadonlySet<string>): TableUse[] {
  const { program } = parseSync(path, text);
  const own = readOwnNames(program);
  const uses: TableUse[] = [];
  const ofSql = new Set<ESTree.Node>();
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (spell(tag).startsWith("sql")) ofSql.add(quasi);
    },
    TemplateLiteral: (node) => readText(node, toSqlText(node), node.expressions),
    Literal(node) {
      if (typeof node.value === "string") readText(node, node.value, []);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (!first || callee.type !== "MemberExpression") return;
      const { object } = callee;
      const method = getMethod(callee);
      const isOfSql = spell(object) === "sql" || spell(object).endsWith(".dynamic");
      if (isOfSql && (method === "ref" || method === "id")) readReference(first);
      else if (isOfSql && method === "raw") readRaw(first);
      else if (writers.test(method)) readArgument(first, true);
      else if (readers.test(method) && !/^[A-Z]\w*$/.test(spell(object)))
        readArgument(first, false);
    },
  }).visit(program);
  return uses;

  function readText(node: ESTree.Node, sql: string, values: readonly ESTree.Node[]): void {
    if (!ofSql.has(node) && !sqlWord.test(sql)) return;
    for (const found of listNamedTables(sql, tables)) {
      const value = "value" in found ? values[found.value] : undefined;
      if ("table" in found) add(node, found);
      else if (value && (found.writes || !own.isOwn(value))) addUnknown(value, found.writes);
    }
  }

  function readArgument(node: ESTree.Node, writes: boolean): void {
    if (node.type === "ArrayExpression") {
      for (const each of node.elements) if (each) readArgument(each, writes);
      return;
    }
    if (isSubquery(node)) return;
    const names = own.listTexts(node);
    for (const name of names ?? []) {
      const table = toSnakeCase(name.split(" ")[0] ?? "");
      if (tables.has(table)) add(node, { table, writes });
    }
    if (!names && (writes || !own.isOwn(node))) addUnknown(node, writes);
  }

  /** A column with its table: `sql.ref("orders.id")`. */
  function readReference(node: ESTree.Node): void {
    for (const name of own.listTexts(node) ?? []) {
      const table = toSnakeCase(name.split(".")[0] ?? "");
      if (tables.has(table)) add(node, { table, writes: false });
    }
  }

  /** A text that comes from elsewhere may name any table. */
  function readRaw(node: ESTree.Node): void {
    const texts = own.listTexts(node);
    if (!texts) addUnknown(node, true);
    for (const found of (texts ?? []).flatMap((each) => listNamedTables(each, tables)))
      if ("table" in found) add(node, found);
  }

  function add(node: ESTree.Node, { table, writes }: { table: string; writes: boolean }): void {
    uses.push({ line: toLine(node), table, writes });
  }

  function addUnknown(node: ESTree.Node, writes: boolean): void {
    uses.push({ line: toLine(node), unknown: spell(node), writes });
  }

  function spell(node: ESTree.Node): string {
    return text.slice(node.start, node.end);
  }

  function toLine(node: ESTree.Node): number {
    return text.slice(0, node.start).split("\n").length;
  }
}

function toSqlText({ quasis }: ESTree.TemplateLiteral): string {
  return quasis
    .map(({ value }, index) => (index === 0 ? "" : toMark(index - 1)) + value.raw)
    .join("");
}

/** A query with a name says its tables where it is made: `selectFrom(newest.as("newest"))`. */
function isSubquery(node: ESTree.Node): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  return getMethod(node.callee) === "as";
}

function getMethod({ property, computed }: ESTree.MemberExpression): string {
  if (property.type === "Identifier" && !computed) return property.name;
  return property.type === "Literal" ? String(property.value) : "";
}

/** The spelling of a table in the database. */
function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
