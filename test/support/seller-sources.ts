import type { SellerSchema } from "./seller-tables.ts";
import { isName, type SqlNode, splitAt } from "./sql-tokens.ts";

/** The part of the queries around it that a query can see. */
export interface Around {
  schema: SellerSchema;
  /** The columns of each WITH query that have a given value. */
  queries: ReadonlyMap<string, ReadonlySet<string>>;
  outer: ReadonlyMap<string, Source>;
}

/** An item of FROM. */
export interface Source {
  alias: string;
  /** If it has data of sellers. */
  sellerTable: string | undefined;
  /** Which names the seller of a row. */
  sellerColumn: string | undefined;
  /** Which name one row; not of seller tables, where each row must name the seller. */
  rowColumns: ReadonlySet<string>;
  /** Columns whose values come from parameters, or are sellers that are given. */
  given: ReadonlySet<string>;
  /** Whether its rows are those of sellers that are given. */
  isBound: boolean;
}

export const given = Symbol("given");

/**
 * A value that the caller gives, or a column that names the seller or the row of an item of this
 * scope.
 */
export type Value = typeof given | { alias: string; names: "seller" | "row" };

export interface View extends Around {
  /** By alias. */
  sources: ReadonlyMap<string, Source>;
}

const partition = /_(?:\d{4}_\d{2}|default)$/;

/** Returns the scope as the queries in it see it. */
export function lookFromInside(view: View): Around {
  return { ...view, outer: new Map([...view.outer, ...view.sources]) };
}

/** Finds a table by its name without the month of a partition. */
export function findSellerTable(name: string, { schema }: Around): string | undefined {
  return schema.sellerTables.has(name) ? name : findPartitioned(name, schema);
}

function findPartitioned(name: string, { sellerTables }: SellerSchema): string | undefined {
  const table = name.replace(partition, "");
  return sellerTables.has(table) ? table : undefined;
}

export function listGivenColumns({ sellerColumn, isBound, given: names }: Source): string[] {
  return [...names, ...(isBound && sellerColumn !== undefined ? [sellerColumn] : [])];
}

/** Returns true for `$1`, also with a cast. */
export function isParameter(nodes: readonly SqlNode[]): boolean {
  const [first, ...casts] = nodes;
  if (typeof first !== "string" || !/^\$\d+$/.test(first)) return false;
  const rest = casts.filter((node) => !Array.isArray(node));
  return (
    rest.length % 2 === 0 && rest.every((node, at) => (at % 2 === 0 ? node === "::" : isName(node)))
  );
}

/** A cast to a shorter type could make two sellers one. */
export function readColumn(nodes: SqlNode[], view: View): Value | undefined {
  const [path = [], ...casts] = splitAt(nodes, "::");
  if (!casts.every((cast) => cast.length === 1 && (cast[0] === "text" || cast[0] === "uuid")))
    return undefined;
  const [first, dot, second] = path;
  if (!isName(first)) return undefined;
  if (path.length === 3 && dot === ".") return readNamed(first, String(second), view);
  const owner = path.length === 1 && findOwner(first, view);
  return owner ? toValue(owner, first) : undefined;
}

function readNamed(alias: string, column: string, view: View): Value | undefined {
  const own = view.sources.get(alias);
  if (own) return toValue(own, column);
  const outer = view.outer.get(alias);
  return outer && listGivenColumns(outer).includes(column) ? given : undefined;
}

function toValue({ alias, sellerColumn, rowColumns, given: names }: Source, column: string) {
  if (names.has(column)) return given;
  if (column === sellerColumn) return { alias, names: "seller" } as const;
  return rowColumns.has(column) ? ({ alias, names: "row" } as const) : undefined;
}

/** A column without an alias is that of the only item, or of the only ones with a seller. */
function findOwner(column: string, { sources }: View): Source | undefined {
  const all = [...sources.values()];
  if (all.length === 1) return all[0];
  const owners = all.filter(({ sellerColumn }) => sellerColumn === column);
  return column === "organization_id" ? owners[0] : undefined;
}
