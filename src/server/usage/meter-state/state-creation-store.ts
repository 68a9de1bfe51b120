import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Makes sure that locked customers have a state of these meters. */
export async function createStates(
  tx: Tx,
  sellerId: string,
  states: readonly { customerId: string; meterId: string }[],
  now: Date,
): Promise<void> {
  const rows = states.map(({ customerId, meterId }) => ({
    holder_id: customerId,
    meter_id: meterId,
  }));
  await sql`
    insert into meter_states (organization_id, holder_id, meter_id, revision, epoch, created_at)
    select distinct on (holder.id, meter.id) ${sellerId}, holder.id, meter.id,
      coalesce(meter.counted_from_revision, 0), holder.epoch, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (holder_id uuid, meter_id uuid)
    join usage_holders holder
      on holder.organization_id = ${sellerId} and holder.id = wanted.holder_id
    join meters meter on meter.organization_id = ${sellerId} and meter.id = wanted.meter_id
    order by holder.id, meter.id
    on conflict (organization_id, holder_id, meter_id) do nothing`.execute(tx);
}

/** Changes the credit of locked states by these units; it is never below zero. */
export async function addToCredits(
  tx: Tx,
  sellerId: string,
  credits: readonly { customerId: string; meterId: string; units: string }[],
  { now, announceAt }: { now: Date; announceAt: Date },
): Promise<void> {
  const rows = credits.map(({ customerId, meterId, units }) => ({
    holder_id: customerId,
    meter_id: meterId,
    units,
  }));
  await sql`
    update meter_states state set
      credited = greatest(state.credited + credit.units, 0),
      number = state.number + 1,
      announce_at = coalesce(state.announce_at, ${announceAt}),
      modified_at = ${now}
    from (
      select holder_id, meter_id, sum(units) as units
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (holder_id uuid, meter_id uuid, units numeric)
      group by holder_id, meter_id
    ) as credit
    where state.organization_id = ${sellerId} and state.holder_id = credit.holder_id
      and state.meter_id = credit.meter_id`.execute(tx);
}
