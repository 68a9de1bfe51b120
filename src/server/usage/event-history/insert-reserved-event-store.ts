import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { NewUsageEvent } from "./insert-events-store.ts";

/**
 * Stores the event of a committed reservation, which counts in one meter whatever its filter says.
 */
export async function insertReservedEvent(
  tx: Tx,
  sellerId: string,
  revision: number,
  event: NewUsageEvent & { meterId: string; units: string },
): Promise<void> {
  const { id, holder, timestamp, name, metadata, meterId, units } = event;
  await sql`
    insert into usage_events (organization_id, id, holder_id, happened_at, name, source, metadata,
      epoch, meters_revision, counted_meter_id, counted_units)
    values (${sellerId}, ${id}, ${holder.id}, ${timestamp}, ${name}, 'user',
      ${JSON.stringify(metadata)}::jsonb, ${holder.epoch}, ${revision}::integer, ${meterId},
      ${units}::numeric)`.execute(tx);
}

/**
 * Writes the part that stores it in the statement that commits a reservation by itself, which has
 * customer, meter, units, epoch and revision as `committed`.
 */
export function insertCommittedEvent(
  sellerId: string,
  { id, name, timestamp, metadata }: Pick<NewUsageEvent, "id" | "name" | "timestamp" | "metadata">,
): RawBuilder<unknown> {
  return sql`
    insert into usage_events (organization_id, id, holder_id, happened_at, name, source, metadata,
      epoch, meters_revision, counted_meter_id, counted_units)
    select ${sellerId}, ${id}, customer_id, ${timestamp}, ${name}, 'user',
      ${JSON.stringify(metadata)}::jsonb, epoch, revision, meter_id, committed_units
    from committed`;
}
