import { minor } from "#contract/money.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { findById } from "#server/platform/ids.ts";
import { holdFrozenUsage } from "#server/usage/meter-state/freeze-usage.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { nameBillingOrder } from "../../orders/order-credits-store.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { billBeforeChange } from "../billing/bill-subscriptions.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import type { PricedBill } from "../billing/price-bill.ts";
import type { UsageToBill } from "../metering/usage-step.ts";
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
import { addUsage, freezeToBill } from "./add-usage.ts";
import { applyChange } from "./apply-changes.ts";
import { recordOrderCredits } from "./record-order-credits.ts";
import { type PlannedChange, plainChange, type SubscriptionChange } from "./subscription-change.ts";

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
    ...(change.usage && { beginsUsagePeriod: change.usage.beginsPeriod }),
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
  const prices = await listPrices(ctx, held);
  await freezeToBill(ctx, [row.customerId]);
  const planned: PlannedChange = {
    ...plainChange,
    row,
    columns: { ...withoutUnpaidChange(row), ...readStoredColumns(held) },
    prices,
    triedProductId: held.triedProductId,
    events: ["updated"],
    effectiveAt: ctx.now,
    usage: await planUsage(ctx, held, prices),
  };
  const changed = await applyChange(ctx, {
    ...(await addUsage(ctx.tx, planned, holdFrozenUsage)),
    bill: null,
  });
  const { settledIds } = held;
  await settleProrations(ctx.tx, ctx.sellerId, settledIds, { orderId, now: ctx.now });
  await nameBillingOrder(ctx.tx, ctx.sellerId, settledIds, orderId);
  return recordedChange(ctx, "subscription.updated", row, changed);
}

/** Plans that usage until now has an order of its own. */
async function planUsage(
  { tx, sellerId, now }: SellerCtx,
  { productId, beginsUsagePeriod }: UnpaidChange,
  prices: readonly SoldPrice[],
): Promise<UsageToBill | null> {
  const [product] = await listProductsByIds(tx, sellerId, [productId]);
  if (!product || beginsUsagePeriod === undefined) return null;
  return {
    kind: "change",
    next: { productId, meterIds: prices.flatMap(({ price }) => price.meterId ?? []) },
    beginsPeriod: beginsUsagePeriod,
    isBilledApart: true,
    at: now,
    bill: {
      billingReason: "subscription_update",
      product,
      period: null,
      taxedAt: now,
      discount: null,
    },
  };
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
