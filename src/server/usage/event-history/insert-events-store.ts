import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { numberValues, toPlainList } from "#server/platform/database/statements/plain-list.ts";

/** An event as it is stored. */
export interface NewUsageEvent {
  id: string;
  holder: { id: string; epoch: number };
  timestamp: Date;
  /** Whether the seller said when it happened: only then it is a part of what was sent. */
  isDated: boolean;
  name: string;
  externalCustomerId: string | null;
  externalId: string | null;
  metadata: Readonly<Record<string, unknown>>;
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
    with input as materialized (${selectEvents(events)}), keyed as (
      insert into usage_event_keys (organization_id, external_id, digest)
      select ${sellerId}, external_id, ${digest} from input
      where external_id is not null
      order by external_id collate "C"
      on conflict do nothing
      returning external_id
    ), stored as (
      insert into usage_events (organization_id, id, holder_id, happened_at, name, source,
        external_customer_id, external_id, metadata, epoch, meters_revision)
      select ${sellerId}, input.id, input.holder_id, to_timestamp(input.happened_ms::float8 / 1000),
        input.name, 'user', input.external_customer_id, input.external_id, input.metadata,
        input.epoch, ${revision}::integer
      from input left join keyed on keyed.external_id = input.external_id
      where input.external_id is null or keyed.external_id is not null
    )
    select external_id from input where external_id is not null
    except select external_id from keyed`.execute(tx);
  return new Set(rows.map(({ externalId }) => externalId));
}

/** Lists the ids of events whose external id was first sent with another content. */
export async function listConflicts(
  tx: Tx,
  sellerId: string,
  events: readonly NewUsageEvent[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select input.id from (${selectEvents(events)}) as input
    join usage_event_keys known
      on known.organization_id = ${sellerId} and known.external_id = input.external_id
    where known.digest <> ${digest}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of everything that was sent; a holder stands for the customer who was named. */
const digest = sql`hashtextextended(
  concat_ws(chr(31), name, coalesce(external_customer_id, holder_id::text),
    case when is_dated then happened_ms end),
  jsonb_hash_extended(metadata, 0))`;

/** Sends a batch by columns, and customers and names once: half as much as row by row. */
function selectEvents(events: readonly NewUsageEvent[]): RawBuilder<unknown> {
  const holders = new Map<string, { place: number; epoch: number }>();
  const names = numberValues();
  const customers = numberValues();
  const places = events.map(({ holder: { id, epoch } }) => {
    const { place } = holders.get(id) ?? { place: holders.size + 1 };
    holders.set(id, { place, epoch });
    return place;
  });
  const ids = toPlainList(events.map(({ id }) => id));
  const times = toPlainList(events.map(({ timestamp }) => timestamp.getTime()));
  const dated = toPlainList(events.map(({ isDated }) => isDated));
  const named = toPlainList(events.map(({ name }) => names.toPlace(name)));
  const customer = toPlainList(
    events.map(({ externalCustomerId }) => customers.toPlace(externalCustomerId)),
  );
  const epochs = [...holders.values()].map(({ epoch }) => epoch);
  return sql`
    select id, (${toPlainList(holders.keys())}::uuid[])[holder] as holder_id,
      (${toPlainList(epochs)}::integer[])[holder] as epoch, happened_ms, is_dated,
      (${names.list()}::text[])[named] as name,
      (${customers.list()}::text[])[customer] as external_customer_id, external_id,
      metadata::jsonb as metadata
    from rows from (
      unnest(${ids}::uuid[], ${toPlainList(places)}::integer[], ${times}::bigint[],
        ${dated}::boolean[], ${named}::integer[], ${customer}::integer[],
        ${events.map(({ externalId }) => externalId)}::text[]),
      json_array_elements(${JSON.stringify(events.map(({ metadata }) => metadata))}::json)
    ) as event (id, holder, happened_ms, is_dated, named, customer, external_id, metadata)`;
}

/** An event of our own. Its holder is a customer. */
export interface NewSystemEvent {
  id: string;
  holder_id: string;
  happened_at: Date;
  name: string;
  metadata: unknown;
  epoch: number;
}

/** Stores events of our own, which are no part of any meter. */
export async function insertSystemEvents(
  tx: Tx,
  sellerId: string,
  events: readonly NewSystemEvent[],
): Promise<void> {
  await sql`
    insert into usage_events (organization_id, id, holder_id, happened_at, name, source, metadata,
      epoch, meters_revision)
    select ${sellerId}, id, holder_id, happened_at, name, 'system', metadata, epoch, 0
    from json_to_recordset(${JSON.stringify(events)}::json) as event (
      id uuid, holder_id uuid, happened_at timestamptz, name text, metadata jsonb, epoch integer
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
