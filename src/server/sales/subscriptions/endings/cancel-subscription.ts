import type { CancellationReason } from "#contract/billing/cancellation-reasons.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { cancelFault, revokeFault, uncancelFault } from "../records/subscription-guards.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";
import { isFreeSubscription } from "../terms/free-subscription.ts";
import { endSubscription } from "./end-subscription.ts";

/** Absent: as it was. */
export interface CancellationDetails {
  reason?: CancellationReason | null;
  comment?: string | null;
}

/** Access ends with the paid period; that of a free subscription ends at once. The row is locked. */
export async function cancelSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  details: CancellationDetails,
): Promise<SubscriptionRow> {
  const fault = cancelFault(row);
  if (fault) throw new Refusal(fault);
  if (await isFreeSubscription(ctx.tx, row)) return endSubscription(ctx, row, details);
  const canceled = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    cancelAtPeriodEnd: true,
    canceledAt: ctx.now,
    endsAt: row.currentPeriodEnd,
    // Also while a payment is open.
    dueAt: row.currentPeriodEnd,
    pendingProductId: null,
    pendingPriceIds: null,
    ...toColumns(details),
    modifiedAt: ctx.now,
  });
  await announceSubscription(ctx, canceled, ["updated", "canceled"]);
  return canceled;
}

/** Takes a cancellation back before the period ends. The row is locked. */
export async function uncancelSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const fault = uncancelFault(row);
  if (fault) throw new Refusal(fault);
  const kept = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endsAt: null,
    dueAt: row.status === "past_due" ? null : row.currentPeriodEnd,
    customerCancellationReason: null,
    customerCancellationComment: null,
    modifiedAt: ctx.now,
  });
  await announceSubscription(ctx, kept, ["updated", "uncanceled"]);
  return kept;
}

/** Access ends now. The row is locked. */
export async function revokeSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  details: CancellationDetails,
): Promise<SubscriptionRow> {
  const fault = revokeFault(row);
  if (fault) throw new Refusal(fault);
  return endSubscription(ctx, row, details);
}

/** Stores why it was canceled, after the fact. The row is locked. */
export async function explainCancellation(
  ctx: SellerCtx,
  row: SubscriptionRow,
  details: CancellationDetails,
): Promise<SubscriptionRow> {
  const fault = row.canceledAt === null ? uncancelFault(row) : undefined;
  if (fault) throw new Refusal(fault);
  const explained = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    ...toColumns(details),
    modifiedAt: ctx.now,
  });
  await announceSubscription(ctx, explained, ["updated"]);
  return explained;
}

function toColumns({ reason, comment }: CancellationDetails) {
  return {
    ...(reason === undefined ? {} : { customerCancellationReason: reason }),
    ...(comment === undefined ? {} : { customerCancellationComment: comment }),
  };
}
