import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { creditMeters } from "#server/usage/meter-state/credit-meters.ts";
import {
  type BilledWindow,
  nameBillingItems,
} from "#server/usage/meter-state/meter-window-store.ts";
import { type ClosedWindow, resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { toUnitText } from "#server/usage/meter-state/unit-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listOrderItems } from "../../orders/order-store.ts";
import { apartUsageKind } from "./apart-usage-kind.ts";
import type { PricedChange } from "./subscription-change.ts";

/** Ends the windows of meters that changes end, and credits what their new plans include. */
export async function closeUsage(
  ctx: SellerCtx,
  changes: readonly PricedChange[],
): Promise<ClosedWindow[]> {
  const resets = changes.flatMap(({ row: { customerId }, usageStep }) =>
    (usageStep?.resets ?? []).map((reset) => ({ ...reset, customerId })),
  );
  const windows = await resetMeters(ctx, resets);
  const credits = changes.flatMap(({ row: { customerId }, usageStep }) =>
    (usageStep?.credits ?? []).map((credit) => ({ ...credit, customerId })),
  );
  await creditMeters(ctx, credits, ctx.now);
  return windows;
}

/** Names the items that bill the closed windows. `orderIds` are by those of their subscriptions. */
export async function nameBilledUsage(
  { tx, sellerId }: SellerCtx,
  changes: readonly PricedChange[],
  windows: readonly ClosedWindow[],
  orderIds: ReadonlyMap<string, string>,
): Promise<void> {
  const billing = changes.filter(({ usageStep }) => (usageStep?.lines ?? []).length > 0);
  const ids = billing.flatMap(({ row }) => orderIds.get(row.id) ?? []);
  const items = Map.groupBy(await listOrderItems(tx, sellerId, ids), ({ orderId }) => orderId);
  const billed = billing.flatMap(({ row, usageStep }) => {
    const own = items.get(orderIds.get(row.id) ?? "") ?? [];
    return (usageStep?.lines ?? []).flatMap(({ meterId, priceId, billable }): BilledWindow[] => {
      const item = own.find(
        ({ productPriceId, proration }) => productPriceId === priceId && !proration,
      );
      const window = windows.find(
        (each) => each.customerId === row.customerId && each.meterId === meterId,
      );
      if (!item || !window) return [];
      return [
        {
          id: window.id,
          billable: toUnitText(billable),
          order_id: item.orderId,
          order_item_id: item.id,
        },
      ];
    });
  });
  await nameBillingItems(tx, sellerId, billed);
}

/** Makes a job for usage that has an order of its own. */
export async function billApartLater(
  { sellerId, ...ctx }: SellerCtx,
  changes: readonly PricedChange[],
  windows: readonly ClosedWindow[],
): Promise<void> {
  for (const { row, usageStep } of changes) {
    const closedAt = usageStep?.resets[0]?.at.toISOString();
    const lines = (usageStep?.apart ?? []).flatMap(({ meterId, priceId }) => {
      const window = windows.find(
        (each) => each.customerId === row.customerId && each.meterId === meterId,
      );
      return window ? [{ windowId: window.id, priceId }] : [];
    });
    if (closedAt === undefined || lines.length === 0) continue;
    await enqueue(ctx, apartUsageKind, { sellerId, subscriptionId: row.id, closedAt, lines });
  }
}
