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

/** `order by` for what the caller wishes, ending in the id so that pages never overlap. */
export function orderOf<By extends string>(
  sorting: readonly Sort<By>[],
  columns: Readonly<Record<By, string>>,
  id = "id",
) {
  const wishes = sorting.map(
    ({ by, descending }) =>
      sql`${sql.ref(columns[by])} ${descending ? sql`desc nulls last` : sql`asc nulls first`}`,
  );
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
