import { type RawBuilder, sql } from "kysely";
import type { Filter } from "#contract/billing/meter-schema.ts";
import { toFilterSql } from "./filter-sql-store.ts";

/** Writes the condition that an event counts in a meter. Events of our own never do. */
export function toMeterCondition({ filter }: { filter: unknown }): RawBuilder<unknown> {
  return sql`source = 'user' and ${toFilterSql(filter as Filter)}`;
}

/** Writes a condition that no event fulfills. */
export const noEvents: RawBuilder<unknown> = sql`false`;
