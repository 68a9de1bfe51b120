import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import {
  listUnbilledWindows,
  nameBillingItems,
  type UnbilledWindow,
} from "#server/usage/meter-state/meter-window-store.ts";
import { toUnits, toUnitText } from "#server/usage/meter-state/unit-rules.ts";
import { listOrderItems } from "../../orders/order-store.ts";
import { billSubscriptions } from "../billing/bill-subscriptions.ts";
import { type PlannedBill, type PricedBill, priceBill } from "../billing/price-bill.ts";
import { findUsageDiscount } from "../metering/usage-facts.ts";
import { toUsageLines, type UsageLine } from "../metering/usage-items.ts";
import { findSubscription, lockSubscription } from "../records/subscription-store.ts";
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
  async run(platform, { sellerId, subscriptionId, closedAt, lines }): Promise<PricedUsage | null> {
    const { db } = platform.database;
    const row = await findSubscription(db, sellerId, subscriptionId);
    if (!row) return null;
    const at = new Date(closedAt);
    const windows = await listUnbilledWindows(db, sellerId, lines.map(toWindowId));
    const priceIds = lines.map(({ priceId }) => priceId);
    const prices = await listPricesByIds(db, sellerId, priceIds);
    const { defaultTaxBehavior: defaultBehavior } = await getSellerSettings(db, sellerId);
    const period = { start: windows[0]?.openedAt ?? at, end: at };
    const billed = toUsageLines(prices, toSnapshot(windows), { period, defaultBehavior });
    if (billed.every(({ item }) => item.amount === 0)) return null;
    const [product] = await listProductsByIds(db, sellerId, [row.productId]);
    if (!product) throw new Error(`subscription ${row.id} has no product`);
    const bill: PlannedBill = {
      billingReason: "subscription_update",
      product,
      period: null,
      taxedAt: at,
      items: billed.map(({ item }) => item),
      discount: await findUsageDiscount(db, row, at),
    };
    const customer = await getSoldTo(db, sellerId, row.customerId);
    return { bill: await priceBill(platform, row, bill, customer), lines: billed };
  },
  async finish(bare, { sellerId, subscriptionId, lines }, priced) {
    if (priced === null) return;
    const ctx = { ...bare, sellerId };
    const row = await lockSubscription(ctx.tx, sellerId, subscriptionId);
    if (!row) return;
    const windows = await listUnbilledWindows(ctx.tx, sellerId, lines.map(toWindowId));
    if (windows.length === 0) return;
    const [order] = await billSubscriptions(ctx, [{ row, bill: priced.bill }]);
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

function toWindowId({ windowId }: { windowId: string }): string {
  return windowId;
}

function toSnapshot(windows: readonly UnbilledWindow[]) {
  const meters = windows.map(
    ({ meterId, consumed, credited, uncharged }) =>
      [
        meterId,
        {
          consumed: toUnits(consumed),
          credited: toUnits(credited),
          uncharged: toUnits(uncharged),
        },
      ] as const,
  );
  return { number: 0, meters: new Map(meters) };
}
