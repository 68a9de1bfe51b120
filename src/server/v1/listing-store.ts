import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { MetadataFilter } from "#contract/metadata.ts";
import type { PageQuery, Sort } from "#contract/page.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export interface RowPage<Row> {
  rows: Row[];
  total: number;
}

/** Returns one page of rows in the requested order and the total count. */
export async function listPage<
  Found extends keyof Tables,
  Joined extends keyof Tables,
  Row,
  By extends string,
>(
  found: SelectQueryBuilder<Tables, Found, object>,
  selected: SelectQueryBuilder<Tables, Joined, Row>,
  query: PageQuery & { sorting: readonly Sort<By>[]; idColumn?: string },
  columns: SortColumns<By>,
): Promise<RowPage<Row>> {
  const { page, limit, sorting, idColumn = "id" } = query;
  const [rows, counted] = await Promise.all([
    selected
      .orderBy(toOrderBy(sorting, columns, idColumn))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

interface SortColumn {
  column: string;
  /** Null sorts before every value. */
  nullable?: true;
  /** Written by people: sorted regardless of case, accents beside their letter. */
  text?: true;
}

/** The name of an order on the wire → its column. */
type SortColumns<By extends string> = Readonly<Record<By, string | SortColumn>>;

/** The root collation of ICU. Indexes that serve such an order name the same collation. */
const textOrder = sql.raw('collate "und-x-icu"');

/**
 * Writes the `order by` for the requested order, ending in the id so that pages never overlap.
 * Where nulls go is said for nullable columns only: an index does not serve an order that says more
 * than it.
 */
export function toOrderBy<By extends string>(
  sorting: readonly Sort<By>[],
  columns: SortColumns<By>,
  id = "id",
) {
  const wishes = sorting.map(({ by, descending }) => {
    const wish = columns[by];
    const { column, nullable, text } = typeof wish === "string" ? { column: wish } : wish;
    const value = text ? sql`${sql.ref(column)} ${textOrder}` : sql.ref(column);
    if (!nullable) return sql`${value} ${descending ? sql`desc` : sql`asc`}`;
    return sql`${value} ${descending ? sql`desc nulls last` : sql`asc nulls first`}`;
  });
  const [first] = sorting;
  return sql.join([...wishes, sql`${sql.ref(id)} ${first?.descending ? sql`desc` : sql`asc`}`]);
}

/** Matches text that contains the search text, ignoring case; `%` and `_` are matched literally. */
export function containing(column: string, text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${sql.ref(column)} ilike ${pattern}`;
}

/** Matches any value of a key, and all keys, compared as text. */
export function metadataMatches(column: string, filter: MetadataFilter): Expression<SqlBool> {
  const conditions = Object.entries(filter ?? {}).map(
    ([key, values]) => sql`${sql.ref(column)} ->> ${key} = any(${values}::text[])`,
  );
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
