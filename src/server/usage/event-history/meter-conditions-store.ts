import { type RawBuilder, sql } from "kysely";
import type { Filter } from "#contract/billing/meter-schema.ts";
import { toFilterSql } from "./filter-sql-store.ts";

/**
 * Writes the condition that an event counts in a meter. Events of our own never do; those of a
 * committed reservation count in its meter only.
 */
export function toMeterCondition({
  id,
  filter,
}: {
  id: string;
  filter: unknown;
}): RawBuilder<unknown> {
  return sql`source = 'user' and case when counted_meter_id is null
    then ${toFilterSql(filter as Filter)} else counted_meter_id = ${id} end`;
}

/** Writes a condition that no event fulfills. */
export const noEvents: RawBuilder<unknown> = sql`false`;
