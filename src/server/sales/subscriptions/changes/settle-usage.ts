import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { creditMeters, endPlanCredit } from "#server/usage/meter-state/credit-meters.ts";
import {
  type BilledWindow,
  nameBillingItems,
  nameUnbilledWindows,
  type WindowCharge,
} from "#server/usage/meter-state/meter-window-store.ts";
import { type ClosedWindow, resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { toUnitText } from "#server/usage/meter-state/unit-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listOrderItems } from "../../orders/order-store.ts";
import type { UsageStep } from "../metering/usage-step.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { apartUsageKind } from "./apart-usage-kind.ts";
import type { PricedChange } from "./subscription-change.ts";
import { tellExcess } from "./tell-excess.ts";

/** Ends the windows of meters that changes end, and credits what their new plans include. */
export async function closeUsage(
  ctx: SellerCtx,
  changes: readonly PricedChange[],
): Promise<ClosedWindow[]> {
  const resets = changes.flatMap(({ row, usageStep }) =>
    (usageStep?.resets ?? []).map((reset) => {
      const { customerId } = row;
      return { ...reset, customerId, charge: findCharge(row, usageStep, reset.meterId) };
    }),
  );
  const windows = await resetMeters(ctx, resets);
  for (const { row, usageStep } of changes)
    for (const ending of usageStep?.endingCredits ?? [])
      await endPlanCredit(ctx, { ...ending, customerId: row.customerId });
  const credits = changes.flatMap(({ row: { customerId }, usageStep }) =>
    (usageStep?.credits ?? []).map((credit) => ({ ...credit, customerId })),
  );
  await creditMeters(ctx, credits, ctx.now);
  return windows;
}

/** Finds what the line of a meter charges, if there is one. */
function findCharge(
  { id: subscriptionId, currentPeriodStart: periodStart }: SubscriptionRow,
  step: UsageStep | null,
  meterId: string,
): WindowCharge | undefined {
  const lines = [...(step?.lines ?? []), ...(step?.apart ?? [])];
  const line = lines.find((each) => each.meterId === meterId);
  return line && { subscriptionId, periodStart, amount: line.amount };
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
  const waived = billing.flatMap(({ row, usageStep }) => {
    if (orderIds.has(row.id)) return [];
    const meterIds = new Set((usageStep?.lines ?? []).map(({ meterId }) => meterId));
    const own = windows.filter((each) => each.customerId === row.customerId);
    return own.flatMap(({ id, meterId }) => (meterIds.has(meterId) ? [id] : []));
  });
  await nameUnbilledWindows(tx, sellerId, waived, "waived");
}

/** Makes a job for usage that has an order of its own. */
export async function billApartLater(
  { sellerId, ...ctx }: SellerCtx,
  changes: readonly PricedChange[],
  windows: readonly ClosedWindow[],
): Promise<void> {
  for (const { row, usageStep, ending } of changes) {
    for (const excess of ending === null ? (usageStep?.excess ?? []) : [])
      await tellExcess({ ...ctx, sellerId }, row.id, excess, "unbilled");
    const closedAt = usageStep?.resets[0]?.at.toISOString();
    const lines = (usageStep?.apart ?? []).flatMap(({ meterId, priceId }) => {
      const window = windows.find(
        (each) => each.customerId === row.customerId && each.meterId === meterId,
      );
      return window ? [{ windowId: window.id, priceId }] : [];
    });
    if (closedAt === undefined || lines.length === 0) continue;
    const discountId = usageStep?.apartBill?.discount?.id ?? null;
    const payload = { sellerId, subscriptionId: row.id, closedAt, lines, discountId };
    await enqueue(ctx, apartUsageKind, payload);
  }
}
