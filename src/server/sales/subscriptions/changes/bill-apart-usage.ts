import { minor } from "#contract/money.ts";
import { type DiscountRow, listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { listPricesByIds, type PriceRow } from "#server/catalog/products/price-store.ts";
import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { getSoldTo, lockCustomer } from "#server/customers/customer-store.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import {
  listUnbilledWindows,
  nameBillingItems,
  nameUnbilledWindows,
  type UnbilledWindow,
} from "#server/usage/meter-state/meter-window-store.ts";
import { toUnits, toUnitText } from "#server/usage/meter-state/unit-rules.ts";
import { getUsageCharge } from "#server/usage/meter-state/usage-charge-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listOrderItems, type OrderRow } from "../../orders/order-store.ts";
import {
  billSubscriptions,
  type SubscriptionBill,
  waiveBill,
} from "../billing/bill-subscriptions.ts";
import { type PlannedBill, type PricedBill, priceBill } from "../billing/price-bill.ts";
import { priceUnchargedBill } from "../billing/price-uncharged-bill.ts";
import { findUsageDiscount } from "../metering/usage-facts.ts";
import { toUsageLine, type UsageLine } from "../metering/usage-items.ts";
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
} from "../records/subscription-store.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import { apartUsageKind } from "./apart-usage-kind.ts";

interface PricedUsage {
  bill: PricedBill;
  lines: UsageLine[];
}

/**
 * Bills what was used before a change that was paid before it was made: its order was made without
 * it. However often the job runs, each window is billed once.
 */
export const billApartUsageJob = defineJob(apartUsageKind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 20,
  isAwaited: true,
  async run(platform, payload): Promise<PricedUsage | null> {
    const { sellerId, subscriptionId, closedAt, lines } = payload;
    const { db } = platform.database;
    const row = await findSubscription(db, sellerId, subscriptionId);
    if (!row) return null;
    const at = new Date(closedAt);
    const windows = await listUnbilledWindows(db, sellerId, lines.map(toWindowId));
    const priceIds = lines.map(({ priceId }) => priceId);
    const prices = await listPricesByIds(db, sellerId, priceIds);
    const { defaultTaxBehavior: defaultBehavior } = await getSellerSettings(db, sellerId);
    const period = { start: windows[0]?.openedAt ?? at, end: at };
    const billed = windows.flatMap((window) =>
      toLines(prices, window, { period, defaultBehavior }),
    );
    if (billed.every(({ item }) => item.amount === 0)) return null;
    const [product] = await listProductsByIds(db, sellerId, [row.productId]);
    if (!product) throw new Error(`subscription ${row.id} has no product`);
    const bill: PlannedBill = {
      billingReason: "subscription_update",
      product,
      period: null,
      taxedAt: at,
      items: billed.map(({ item }) => item),
      discount: await findDiscount(db, row, payload),
    };
    const customer = await getSoldTo(db, sellerId, row.customerId);
    const priced =
      customer.deletedAt === null
        ? await priceBill(platform, row, bill, customer)
        : priceUnchargedBill(bill, customer);
    return { bill: priced, lines: billed };
  },
  async finish(bare, { sellerId, subscriptionId, lines }, priced) {
    const ctx = { ...bare, sellerId };
    if (priced === null)
      return nameUnbilledWindows(ctx.tx, sellerId, lines.map(toWindowId), "free");
    const seller = await holdOrganization(ctx.tx, sellerId);
    const row = await lockSubscription(ctx.tx, sellerId, subscriptionId);
    if (!row) return;
    const windows = await listUnbilledWindows(ctx.tx, sellerId, lines.map(toWindowId));
    if (windows.length === 0) return;
    const customer = await lockCustomer(ctx.tx, sellerId, { id: row.customerId });
    const isCharged = seller?.deletedAt === null && customer !== undefined;
    const order = await makeOrder(ctx, { row, bill: priced.bill }, isCharged);
    const items = await listOrderItems(ctx.tx, sellerId, order ? [order.id] : []);
    const billed = windows.flatMap(({ id, meterId }) => {
      const line = priced.lines.find((each) => each.meterId === meterId);
      const item = items.find(({ productPriceId }) => productPriceId === line?.priceId);
      if (!line || !item) return [];
      const billable = toUnitText(line.billable);
      return [{ id, billable, order_id: item.orderId, order_item_id: item.id }];
    });
    await nameBillingItems(ctx.tx, sellerId, billed);
  },
});

/** The discount is that of the change, whatever became of it since. */
async function findDiscount(
  db: Db,
  row: SubscriptionRow,
  { discountId, closedAt }: { discountId?: string | null | undefined; closedAt: string },
): Promise<DiscountRow | null> {
  if (discountId === undefined) return findUsageDiscount(db, row, new Date(closedAt));
  if (discountId === null) return null;
  const [discount] = await listSoldDiscounts(db, row.organizationId, [discountId]);
  return discount ?? null;
}

/** Nothing is charged to a customer who was deleted, or for a seller that was closed. */
async function makeOrder(
  ctx: SellerCtx,
  bill: SubscriptionBill,
  isCharged: boolean,
): Promise<OrderRow | undefined> {
  if (!isCharged) return waiveBill(ctx, bill);
  const [order] = await billSubscriptions(ctx, [bill]);
  return order;
}

function toWindowId({ windowId }: { windowId: string }): string {
  return windowId;
}

/** The line that was decided when the window was closed. */
function toLines(
  prices: readonly PriceRow[],
  { meterId, chargedAmount, ...window }: UnbilledWindow,
  facts: { period: Period; defaultBehavior: string },
): UsageLine[] {
  const price = prices.find((each) => each.meterId === meterId);
  if (!price) return [];
  const usage = {
    consumed: toUnits(window.consumed),
    credited: toUnits(window.credited),
    uncharged: toUnits(window.uncharged),
  };
  const amount = chargedAmount === null ? getUsageCharge(price, usage) : minor(chargedAmount);
  return [toUsageLine(price, usage, { ...facts, meterId, amount })];
}
