import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** An event as it is stored. */
export interface NewUsageEvent {
  id: string;
  holder_id: string;
  happened_ms: number;
  name: string;
  external_customer_id?: string | undefined;
  external_id?: string | undefined;
  /** When it happened, if the seller said so: only then it is a part of what was sent. */
  sent_ms?: number | undefined;
  metadata: unknown;
  epoch: number;
}

/**
 * Stores events that sellers sent, except those whose external id is known. The input has each
 * external id once. Returns the external ids of the others.
 */
export async function insertUserEvents(
  tx: Tx,
  sellerId: string,
  revision: number,
  events: readonly NewUsageEvent[],
): Promise<Set<string>> {
  const { rows } = await sql<{ externalId: string }>`
    with input as materialized (
      select * from json_to_recordset(${JSON.stringify(events)}::json) as event (
        id uuid, holder_id uuid, happened_ms float8, name text, external_customer_id text,
        external_id text, sent_ms bigint, metadata jsonb, epoch integer
      )
    ), keyed as (
      insert into usage_event_keys (organization_id, external_id, digest)
      select ${sellerId}, external_id, ${digest} from input
      where external_id is not null
      order by external_id
      on conflict do nothing
      returning external_id
    ), stored as (
      insert into usage_events (organization_id, id, holder_id, happened_at, name, source,
        external_customer_id, external_id, metadata, epoch, meters_revision)
      select ${sellerId}, input.id, input.holder_id, to_timestamp(input.happened_ms / 1000),
        input.name, 'user', input.external_customer_id, input.external_id, input.metadata,
        input.epoch, ${revision}::integer
      from input left join keyed on keyed.external_id = input.external_id
      where input.external_id is null or keyed.external_id is not null
    )
    select external_id from input where external_id is not null
    except select external_id from keyed`.execute(tx);
  return new Set(rows.map(({ externalId }) => externalId));
}

/** Of everything that was sent; a holder stands for the customer who was named. */
const digest = sql`hashtextextended(
  concat_ws(chr(31), name, coalesce(external_customer_id, holder_id::text), sent_ms::text),
  jsonb_hash_extended(metadata, 0))`;

/** Lists the ids of events whose external id was first sent with another content. */
export async function listConflicts(
  tx: Tx,
  sellerId: string,
  events: readonly NewUsageEvent[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select input.id from json_to_recordset(${JSON.stringify(events)}::json) as input (
      id uuid, holder_id uuid, name text, external_customer_id text, external_id text, sent_ms bigint,
      metadata jsonb
    ) join usage_event_keys known
      on known.organization_id = ${sellerId} and known.external_id = input.external_id
    where known.digest <> ${digest}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Stores events of our own, which are no part of any meter. */
export async function insertSystemEvents(
  tx: Tx,
  sellerId: string,
  events: readonly NewUsageEvent[],
): Promise<void> {
  await sql`
    insert into usage_events (organization_id, id, holder_id, happened_at, name, source, metadata,
      epoch, meters_revision)
    select ${sellerId}, id, holder_id, to_timestamp(happened_ms / 1000), name, 'system', metadata,
      epoch, 0
    from json_to_recordset(${JSON.stringify(events)}::json) as event (
      id uuid, holder_id uuid, happened_ms float8, name text, metadata jsonb, epoch integer
    )`.execute(tx);
}

/** Corrects the epoch of events of a holder that was frozen or reset meanwhile. */
export async function setEventEpoch(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  epoch: number,
): Promise<void> {
  await sql`
    update usage_events set epoch = ${epoch}
    where organization_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
}

export async function markEventsLate(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update usage_events set late = true
    where organization_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
}
