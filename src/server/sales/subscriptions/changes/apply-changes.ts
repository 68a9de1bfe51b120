import { redeemForSubscription } from "#server/catalog/discounts/redeem-discount.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { giveUpOrder } from "../../orders/give-up-order.ts";
import { nameBillingOrder } from "../../orders/order-credits-store.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { billSubscriptions } from "../billing/bill-subscriptions.ts";
import { toProrationRow } from "../billing/waiting-items.ts";
import { insertProrations, settleProrations } from "../prorations/subscription-prorations-store.ts";
import { announceSubscriptions } from "../records/announce-subscription.ts";
import { rememberTrial } from "../records/remember-trial.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";
import { applyPlan } from "./apply-plan.ts";
import { creditPaidPeriods } from "./credit-period.ts";
import { recordOrderCredits } from "./record-order-credits.ts";
import { getBillOutcome, settleUncharged } from "./settle-ending.ts";
import { billApartLater, closeUsage, nameBilledUsage } from "./settle-usage.ts";
import type { PricedChange } from "./subscription-change.ts";

interface Applied {
  change: PricedChange;
  /** The subscription after the change. */
  row: SubscriptionRow;
}

/** Writes one change of a subscription, which is locked, and returns the subscription after it. */
export async function applyChange(ctx: SellerCtx, change: PricedChange): Promise<SubscriptionRow> {
  const [row] = await applyChanges(ctx, [change]);
  return row ?? change.row;
}

/**
 * Writes changes of subscriptions, which are locked, with few more statements for many than for
 * one. The orders follow the events of the subscriptions.
 */
export async function applyChanges(
  ctx: SellerCtx,
  changes: readonly PricedChange[],
): Promise<SubscriptionRow[]> {
  const applied: Applied[] = [];
  for (const change of changes)
    if (change.columns !== null) applied.push({ change, row: await writeChange(ctx, change) });
  const windows = await closeUsage(ctx, changes);
  await announceSubscriptions(
    ctx,
    applied
      .map(({ change: { events }, row }) => ({ row, events }))
      .filter(({ events }) => events.length > 0),
  );
  for (const each of applied) await writeWaiting(ctx, each);
  // The credit that these orders give back pays for the last ones.
  for (const { change } of applied)
    for (const order of change.unpaidOrders) await giveUpOrder(ctx, order);
  const orders = await billAll(ctx, applied);
  const rows = new Map(applied.map(({ row }) => [row.id, row]));
  const orderIds = new Map<string, string>();
  for (const each of applied) {
    const orderId = await settleItems(ctx, each, orders.get(each.row.id)?.id);
    if (orderId !== null) orderIds.set(each.row.id, orderId);
  }
  await nameBilledUsage(ctx, changes, windows, orderIds);
  await billApartLater(ctx, changes, windows);
  await creditPaidPeriods(
    ctx,
    applied.flatMap(({ row }) => {
      const order = orders.get(row.id);
      return order ? [{ order, row }] : [];
    }),
  );
  return changes.map(({ row }) => rows.get(row.id) ?? row);
}

async function writeChange(ctx: SellerCtx, change: PricedChange): Promise<SubscriptionRow> {
  const { row, columns, prices, redeemedDiscountId, triedProductId, countsSince } = change;
  if (redeemedDiscountId !== null) await redeem(ctx, redeemedDiscountId, row.id);
  if (prices) await applyPlan(ctx, row.id, prices);
  if (triedProductId !== null) await rememberTrial(ctx, row, triedProductId);
  const counted = { before: row, ...(countsSince && { since: countsSince }) };
  const changed = { ...columns, modifiedAt: ctx.now };
  return updateSubscription(ctx.tx, ctx.sellerId, row.id, { ...changed, counted });
}

async function redeem(ctx: SellerCtx, discountId: string, id: string): Promise<void> {
  const { verdict } = await redeemForSubscription(ctx, discountId, id);
  if (verdict !== "redeemable") throw new Refusal(subscriptionErrors.discountOver, ["discount_id"]);
}

async function writeWaiting(ctx: SellerCtx, { change, row }: Applied): Promise<void> {
  const { waiting } = change;
  await insertProrations(
    ctx.tx,
    waiting.map((item, position) => toProrationRow(row, item, position, ctx.now)),
  );
  await recordOrderCredits(
    ctx,
    waiting.map(({ id, item }) => ({ item, prorationId: id, billedOrderId: null })),
  );
}

/** Returns the orders by the ids of their subscriptions. */
async function billAll(
  ctx: SellerCtx,
  applied: readonly Applied[],
): Promise<Map<string | null, OrderRow>> {
  const charged = applied.filter(({ change }) => getBillOutcome(change) === "billed");
  const bills = charged.flatMap(({ row, change: { bill } }) => (bill ? [{ row, bill }] : []));
  const orders = await billSubscriptions(ctx, bills);
  return new Map(orders.map((order) => [order.subscriptionId, order]));
}

/**
 * The order of the change bills items that waited, or the end settles them without a charge.
 * Returns the id of the order that shows them.
 */
async function settleItems(
  ctx: SellerCtx,
  { change, row }: Applied,
  chargedId: string | undefined,
): Promise<string | null> {
  const { bill, settled } = change;
  if (!bill) return null;
  const orderId = chargedId ?? (await settleUncharged(ctx, { row, bill }, change));
  const settledIds = settled.map(({ id }) => id);
  await settleProrations(ctx.tx, ctx.sellerId, settledIds, { orderId, now: ctx.now });
  if (orderId === null) return null;
  await nameBillingOrder(ctx.tx, ctx.sellerId, settledIds, orderId);
  await recordOrderCredits(
    ctx,
    bill.planned.items.map((item) => ({ item, prorationId: null, billedOrderId: orderId })),
  );
  return orderId;
}
