import { sql } from "kysely";
import { type Minor, minor } from "#contract/money.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { toUnits, type Units } from "./unit-rules.ts";

/**
 * Why no order bills a window: it was used in a trial, by a customer without a metered price or at
 * one that comes to nothing, it was covered by credit, or its bill was waived. `apart`: an order of
 * its own bills it soon. `earlier`: it was closed before reasons were stored.
 */
export type UnbilledReason =
  | "trial"
  | "no_price"
  | "free"
  | "covered"
  | "waived"
  | "apart"
  | "earlier";

/** A window that a reset closes. */
export interface NewMeterWindow {
  id: string;
  holder_id: string;
  meter_id: string;
  from_epoch: number;
  to_epoch: number;
  opened_at: Date | null;
  closed_at: Date;
  count: number;
  sum: string;
  min: string | null;
  max: string | null;
  consumed: string;
  credited: string;
  /** The part of the credit that grants were. */
  granted: string;
  uncharged: string;
  charged_subscription_id: string | null;
  charged_period_start: Date | null;
  charged_amount: number | null;
  /** Null: an order bills it in the same transaction. */
  unbilled_reason: UnbilledReason | null;
}

/** The subscription that bills a window, in which of its periods, and for how much. */
export interface WindowCharge {
  subscriptionId: string;
  periodStart: Date;
  amount: Minor;
}

export async function insertMeterWindows(
  tx: Tx,
  sellerId: string,
  windows: readonly NewMeterWindow[],
): Promise<void> {
  if (windows.length === 0) return;
  await sql`
    insert into meter_windows (organization_id, id, holder_id, meter_id, from_epoch, to_epoch,
      opened_at, closed_at, count, sum, min, max, consumed, credited, granted, uncharged,
      charged_subscription_id, charged_period_start, charged_amount, unbilled_reason)
    select ${sellerId}, id, holder_id, meter_id, from_epoch, to_epoch, opened_at, closed_at, count,
      sum, min, max, consumed, credited, granted, uncharged, charged_subscription_id,
      charged_period_start, charged_amount, unbilled_reason
    from json_to_recordset(${JSON.stringify(windows)}::json) as closed (
      id uuid, holder_id uuid, meter_id uuid, from_epoch integer, to_epoch integer,
      opened_at timestamptz, closed_at timestamptz, count bigint, sum numeric, min numeric,
      max numeric, consumed numeric, credited numeric, granted numeric, uncharged numeric,
      charged_subscription_id uuid, charged_period_start timestamptz, charged_amount bigint,
      unbilled_reason text
    )`.execute(tx);
}

/** The item of an order that bills a window. */
export interface BilledWindow {
  id: string;
  billable: string;
  order_id: string;
  order_item_id: string;
}

export async function nameBillingItems(
  tx: Tx,
  sellerId: string,
  windows: readonly BilledWindow[],
): Promise<void> {
  if (windows.length === 0) return;
  await sql`
    update meter_windows closed set billable = billed.billable, order_id = billed.order_id,
      order_item_id = billed.order_item_id, unbilled_reason = null
    from json_to_recordset(${JSON.stringify(windows)}::json)
      as billed (id uuid, billable numeric, order_id uuid, order_item_id uuid)
    where closed.organization_id = ${sellerId} and closed.id = billed.id`.execute(tx);
}

/** Says of windows whose bill came to nothing why no order bills them. */
export async function nameUnbilledWindows(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  reason: UnbilledReason,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("meterWindows")
    .set({ unbilledReason: reason })
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .where("orderId", "is", null)
    .execute();
}

/** A closed window that no order bills yet. Its quantities are texts. */
export interface UnbilledWindow {
  id: string;
  meterId: string;
  openedAt: Date | null;
  consumed: string;
  credited: string;
  uncharged: string;
  /** The amount that was decided when it was closed. Null in windows from before. */
  chargedAmount: number | null;
}

/** Lists those of these windows that no order bills yet. */
export async function listUnbilledWindows(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<UnbilledWindow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("meterWindows")
    .select(["id", "meterId", "openedAt", "consumed", "credited", "uncharged", "chargedAmount"])
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .where("orderId", "is", null)
    .orderBy("id")
    .execute();
}

/** Adds up the credit that the windows of a meter used up which were closed after an instant. */
export async function sumUsedCredit(
  tx: Tx,
  sellerId: string,
  { holderId, meterId }: { holderId: string; meterId: string },
  since: Date,
): Promise<Units> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(greatest(least(consumed, credited - granted), 0)), 0)::text as used
    from meter_windows
    where organization_id = ${sellerId} and holder_id = ${holderId} and meter_id = ${meterId}
      and closed_at > ${since}`.execute(tx);
  return toUnits(rows[0]?.used ?? "0");
}

/** Adds up what subscriptions charged in periods, by their ids and those of the meters. */
export async function sumCharges(
  db: Db | Tx,
  sellerId: string,
  periods: readonly { subscriptionId: string; periodStart: Date }[],
): Promise<Map<string, Map<string, Minor>>> {
  const charges = new Map(
    periods.map(({ subscriptionId }) => [subscriptionId, new Map<string, Minor>()]),
  );
  if (periods.length === 0) return charges;
  const { rows } = await sql<{ subscriptionId: string; meterId: string; amount: string }>`
    select period.id as subscription_id, charged.meter_id, sum(charged.charged_amount)::text as amount
    from unnest(
      ${periods.map(({ subscriptionId }) => subscriptionId)}::uuid[],
      ${periods.map(({ periodStart }) => periodStart.toISOString())}::timestamptz[]
    ) as period (id, start)
    join meter_windows charged on charged.organization_id = ${sellerId}
      and charged.charged_subscription_id = period.id and charged.charged_period_start = period.start
    group by 1, 2`.execute(db);
  for (const { subscriptionId, meterId, amount } of rows)
    charges.get(subscriptionId)?.set(meterId, minor(Number(amount)));
  return charges;
}

/** Adds up what windows of a meter cost that were opened and closed since an instant. */
export async function sumChargesSince(
  tx: Tx,
  sellerId: string,
  { holderId, meterId, startedAt }: { holderId: string; meterId: string; startedAt: Date },
): Promise<Minor> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(charged_amount), 0)::text as amount from meter_windows
    where organization_id = ${sellerId} and holder_id = ${holderId} and meter_id = ${meterId}
      and opened_at >= ${startedAt}`.execute(tx);
  return minor(Number(rows[0]?.amount ?? 0));
}

/** Finds the window that an item of an order bills. */
export async function findBilledWindow(
  db: Db,
  sellerId: string,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<{ consumed: string } | undefined> {
  return db
    .selectFrom("meterWindows")
    .select("consumed")
    .where("organizationId", "=", sellerId)
    .where("orderId", "=", orderId)
    .where("orderItemId", "=", itemId)
    .executeTakeFirst();
}

/** Finds the orders on which usage of one epoch was billed, by the ids of the meters. */
export async function listBilledWindows(
  db: Db | Tx,
  sellerId: string,
  { holderId, epoch }: { holderId: string; epoch: number },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("meterWindows")
    .select(["meterId", "orderId"])
    .where("organizationId", "=", sellerId)
    .where("holderId", "=", holderId)
    .where("fromEpoch", "<=", epoch)
    .where("toEpoch", ">=", epoch)
    .where("orderId", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ meterId, orderId }) => (orderId ? [[meterId, orderId]] : [])));
}
