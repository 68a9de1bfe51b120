import { minor } from "#contract/money.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { findById } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { nameBillingOrder } from "../../orders/order-credits-store.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { billBeforeChange } from "../billing/bill-subscriptions.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import type { PricedBill } from "../billing/price-bill.ts";
import { settleProrations } from "../prorations/subscription-prorations-store.ts";
import { recordedChange } from "../records/record-subscription-change.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";
import {
  readStoredColumns,
  readUnpaidChange,
  toStoredColumns,
  type UnpaidChange,
  withoutUnpaidChange,
} from "../records/unpaid-change.ts";
import { applyChange } from "./apply-changes.ts";
import { recordOrderCredits } from "./record-order-credits.ts";
import { plainChange, type SubscriptionChange } from "./subscription-change.ts";

export interface HeldChange {
  row: SubscriptionRow;
  /** Pending, unless the customer's credit pays it by now. */
  order: OrderRow;
}

/**
 * Makes the order of a change, which has this id, and holds the change until it is paid. Nothing is
 * announced. The subscription is locked, and so are the orders that the change credits: what it
 * credits of them cannot be refunded meanwhile.
 */
export async function holdChange(
  ctx: SellerCtx,
  change: SubscriptionChange<PricedBill>,
  orderId: string,
): Promise<HeldChange> {
  const { row, columns, prices, settled, triedProductId, bill } = change;
  const order = await billBeforeChange(ctx, { row, bill }, orderId);
  await recordOrderCredits(
    ctx,
    bill.planned.items.map((item) => ({ item, prorationId: null, billedOrderId: orderId })),
  );
  const stored: UnpaidChange = {
    productId: bill.planned.product.id,
    columns: toStoredColumns(row, columns ?? {}),
    prices: (prices ?? []).map(({ price, amount }) => ({ priceId: price.id, amount })),
    settledIds: settled.map(({ id }) => id),
    triedProductId,
  };
  const held = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    unpaidChange: JSON.stringify(stored),
    unpaidChangeOrderId: orderId,
    modifiedAt: ctx.now,
    counted: { before: row },
  });
  return { row: held, order };
}

/** Makes the change of a subscription, which is locked, whose order is paid. */
export async function makeHeldChange(
  ctx: SellerCtx,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { unpaidChangeOrderId: orderId } = row;
  const held = readUnpaidChange(row);
  if (!held || orderId === null) throw new Error(`no change of subscription ${row.id} is held`);
  const changed = await applyChange(ctx, {
    ...plainChange,
    row,
    columns: { ...withoutUnpaidChange(row), ...readStoredColumns(held) },
    prices: await listPrices(ctx, held),
    triedProductId: held.triedProductId,
    events: ["updated"],
    effectiveAt: ctx.now,
  });
  const { settledIds } = held;
  await settleProrations(ctx.tx, ctx.sellerId, settledIds, { orderId, now: ctx.now });
  await nameBillingOrder(ctx.tx, ctx.sellerId, settledIds, orderId);
  return recordedChange(ctx, "subscription.updated", row, changed);
}

async function listPrices(
  { tx, sellerId }: SellerCtx,
  { prices }: UnpaidChange,
): Promise<SoldPrice[]> {
  const ids = prices.map(({ priceId }) => priceId);
  const known = new Map((await listPricesByIds(tx, sellerId, ids)).map((each) => [each.id, each]));
  return prices.map(({ priceId, amount }) => {
    const price = findById(known, priceId);
    if (!price) throw new Error(`there is no price ${priceId}`);
    return { price, amount: minor(amount) };
  });
}
