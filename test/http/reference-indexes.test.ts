import { expect, test } from "vitest";
import { testApp } from "../support/test-app.ts";

const app = await testApp();

interface Reference {
  name: string;
  columns: string[];
  /**
   * The leading columns of each index of the table that leaves out no row the reference could mean.
   */
  indexes: string[][];
}

/** The organization alone finds too much: other columns of an index do not matter. */
function isServed({ columns, indexes }: Reference): boolean {
  const needed =
    columns.length > 1 ? columns.filter((name) => name !== "organization_id") : columns;
  return indexes.some((index) => {
    const end = index.findIndex((name) => !columns.includes(name));
    const leading = end === -1 ? index : index.slice(0, end);
    return needed.every((name) => leading.includes(name));
  });
}

test("deleting a row finds what refers to it by an index", async () => {
  const { rows } = await app.platform.database.pool.query<Reference>(`
    select conname as name,
      (select array_agg(attname::text) from pg_attribute
       where attrelid = conrelid and attnum = any(conkey)) as columns,
      coalesce((
        select json_agg((
          select json_agg(attname order by place)
          from unnest(indkey::int2[]) with ordinality key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number))
        from pg_index
        where indrelid = conrelid
          and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
      ), '[]') as indexes
    from pg_constraint where contype = 'f'`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((reference) => !isServed(reference)).map(({ name }) => name)).toEqual([]);
});
