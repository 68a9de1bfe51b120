import { type Expression, type SqlBool, sql } from "kysely";
import type { MetadataFilter } from "#contract/metadata.ts";
import type { Page, PageQuery, Sort } from "#contract/page.ts";

/** The wire's page around items that are presented already. */
export function presentPage<Item>(
  items: Item[],
  totalCount: number,
  { limit }: PageQuery,
): Page<Item> {
  return {
    items,
    pagination: { total_count: totalCount, max_page: Math.ceil(totalCount / limit) },
  };
}

export function offsetOf({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/** A column that may be empty, where nothing counts as the least. */
export interface NullableColumn {
  nullable: string;
}

/**
 * `order by` for what the caller wishes, ending in the id so that pages never overlap. Where nulls go is said for
 * nullable columns only: an index does not serve an order that says more than it.
 */
export function orderOf<By extends string>(
  sorting: readonly Sort<By>[],
  columns: Readonly<Record<By, string | NullableColumn>>,
  id = "id",
) {
  const wishes = sorting.map(({ by, descending }) => {
    const column = columns[by];
    if (typeof column === "string")
      return sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`}`;
    const { nullable } = column;
    return sql`${sql.ref(nullable)} ${descending ? sql`desc nulls last` : sql`asc nulls first`}`;
  });
  const [first] = sorting;
  return sql.join([...wishes, sql`${sql.ref(id)} ${first?.descending ? sql`desc` : sql`asc`}`]);
}

/** A text that contains what was typed, whatever its case; `%` and `_` are letters like others. */
export function containing(column: string, text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${sql.ref(column)} ilike ${pattern}`;
}

/** billing contract §1: any value of a key, all keys, compared as text. */
export function metadataMatches(column: string, filter: MetadataFilter): Expression<SqlBool> {
  const conditions = Object.entries(filter ?? {}).map(
    ([key, values]) => sql`${sql.ref(column)} ->> ${key} = any(${values}::text[])`,
  );
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
