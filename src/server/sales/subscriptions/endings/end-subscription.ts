import type { CancellationReason } from "#contract/billing/cancellation-reasons.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { giveUpOrder } from "../../orders/give-up-order.ts";
import { lockUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { settleWaitingProrations } from "../prorations/settle-waiting-prorations.ts";
import { announceSubscription, type SubscriptionEvent } from "../records/announce-subscription.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";

export interface SubscriptionEnd {
  /** Now, unless it was known before, such as the end of a period. */
  at?: Date;
  reason?: CancellationReason | null;
  comment?: string | null;
}

/** Ends a subscription that began. Its row is locked. Its unpaid orders are no longer collected. */
export async function endSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  { at = ctx.now, reason, comment }: SubscriptionEnd = {},
): Promise<SubscriptionRow> {
  if (row.endedAt !== null) throw new Error(`subscription ${row.id} has ended already`);
  await settleWaitingProrations(ctx, row);
  const ended = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    status: "canceled",
    canceledAt: row.canceledAt ?? ctx.now,
    endsAt: at,
    endedAt: at,
    dueAt: null,
    reminderAt: null,
    pendingProductId: null,
    pendingPriceIds: null,
    ...(reason === undefined ? {} : { customerCancellationReason: reason }),
    ...(comment === undefined ? {} : { customerCancellationComment: comment }),
    modifiedAt: ctx.now,
  });
  const hasNewEnd = row.endsAt?.getTime() !== at.getTime();
  const events: SubscriptionEvent[] = hasNewEnd
    ? ["updated", "canceled", "revoked"]
    : ["updated", "revoked"];
  await announceSubscription(ctx, ended, events);
  for (const order of await lockUnpaidOrders(ctx.tx, ctx.sellerId, row.id))
    await giveUpOrder(ctx, order);
  return ended;
}
