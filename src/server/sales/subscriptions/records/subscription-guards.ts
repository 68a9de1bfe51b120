import type { SubscriptionStatus } from "#contract/billing/subscription-schema.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";
import { subscriptionErrors } from "./subscription-errors.ts";

interface GuardedSubscription {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
}

/** The statuses of a subscription that has not ended. */
export const billableStatuses: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];

export function isBillable({ status, endedAt }: GuardedSubscription): boolean {
  return billableStatuses.includes(status) && endedAt === null;
}

/**
 * Returns why a subscription cannot be canceled at the end of its period, or undefined if it can.
 */
export function cancelFault(row: GuardedSubscription): RefusalSpec | undefined {
  return isBillable(row) && !row.cancelAtPeriodEnd ? undefined : subscriptionErrors.alreadyCanceled;
}

export function revokeFault(row: GuardedSubscription): RefusalSpec | undefined {
  return isBillable(row) ? undefined : subscriptionErrors.alreadyCanceled;
}

export function uncancelFault(row: GuardedSubscription): RefusalSpec | undefined {
  if (!isBillable(row)) return subscriptionErrors.ended;
  return row.cancelAtPeriodEnd ? undefined : subscriptionErrors.notCanceling;
}

/** A plan is not changed once the end is known, and not while another change waits. */
export function planFault(
  row: GuardedSubscription & {
    pendingProductId: string | null;
    unpaidChangeOrderId: string | null;
  },
): RefusalSpec | undefined {
  const canceled = cancelFault(row);
  if (canceled) return canceled;
  const isWaiting = row.pendingProductId !== null || row.unpaidChangeOrderId !== null;
  return isWaiting ? subscriptionErrors.updatePending : undefined;
}
