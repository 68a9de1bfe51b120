import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { addedToState } from "./count-usage-store.ts";
import type { MeterState } from "./meter-state-rules.ts";
import { toStoredState } from "./stored-state-rules.ts";

/** Reads in which epochs the open windows of a meter began, by holder. */
export async function listOpenedEpochs(
  tx: Tx,
  sellerId: string,
  { meterId, holderIds }: { meterId: string; holderIds: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ holderId: string; openedEpoch: number }>`
    select holder_id, opened_epoch from meter_states
    where organization_id = ${sellerId} and meter_id = ${meterId}
      and holder_id = any(${holderIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ holderId, openedEpoch }) => [holderId, openedEpoch]));
}

/** The usage that earlier events add to one meter. */
export interface EarlierStates {
  meterId: string;
  revision: number;
  usage: readonly {
    holderId: string;
    epoch: number;
    isOfCustomer: boolean;
    state: MeterState;
  }[];
}

/** Adds to one meter of locked holders, and returns which of them have limits. */
export async function addEarlierStates(
  tx: Tx,
  sellerId: string,
  { meterId, revision, usage }: EarlierStates,
  { now, announceAt }: { now: Date; announceAt: Date },
): Promise<Set<string>> {
  const states = usage.map(({ holderId, epoch, isOfCustomer, state }) => ({
    holder_id: holderId,
    epoch,
    is_of_customer: isOfCustomer,
    ...toStoredState(state),
  }));
  const { rows } = await sql<{ holderId: string; isLimited: boolean }>`
    insert into meter_states as state
      (organization_id, holder_id, meter_id, revision, epoch, count, sum, min, max, created_at,
        announce_at)
    select ${sellerId}, holder_id, ${meterId}::uuid, ${revision}::integer, epoch, count, sum, min,
      max, ${now}, case when is_of_customer then ${announceAt}::timestamptz end
    from json_to_recordset(${JSON.stringify(states)}::json) as earlier (
      holder_id uuid, epoch integer, is_of_customer boolean, count bigint, sum numeric,
      min numeric, max numeric
    )
    order by holder_id
    on conflict (organization_id, holder_id, meter_id) do update set ${addedToState}
    returning holder_id, is_limited`.execute(tx);
  return new Set(rows.filter(({ isLimited }) => isLimited).map(({ holderId }) => holderId));
}
