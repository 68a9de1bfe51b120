import type { SellerCtx } from "#server/v1/seller-request.ts";
import { hasFailedOrder } from "../../orders/subscription-orders-store.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";
import { reminderAt } from "../terms/reminder-rules.ts";

/**
 * An order of the subscription, which is locked, was paid. If it was past due, it is active again,
 * and the card that paid is charged from now on.
 */
export async function recoverSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  paidBy: string | null,
): Promise<void> {
  if (row.status !== "past_due") return;
  if (await hasFailedOrder(ctx.tx, ctx.sellerId, row.id)) return;
  const period = { start: row.currentPeriodStart, end: row.currentPeriodEnd };
  const reminder = reminderAt(period, { isTrial: false, interval: row.recurringInterval });
  const active = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    status: "active",
    pastDueAt: null,
    ...(row.paymentMethodId === null || paidBy === null ? {} : { paymentMethodId: paidBy }),
    dueAt: row.currentPeriodEnd,
    reminderAt: reminder && reminder > ctx.now ? reminder : null,
    modifiedAt: ctx.now,
  });
  await announceSubscription(ctx, active, ["updated", "active"]);
}
