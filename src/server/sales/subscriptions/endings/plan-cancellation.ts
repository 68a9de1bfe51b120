import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { listOrdersOfChange } from "../changes/drop-unpaid-change.ts";
import {
  type PlannedChange,
  plainChange,
  type SubscriptionChange,
} from "../changes/subscription-change.ts";
import { cancelFault, revokeFault, uncancelFault } from "../records/subscription-guards.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { withoutUnpaidChange } from "../records/unpaid-change.ts";
import { isFreeSubscription } from "../terms/free-subscription.ts";
import { type CancellationDetails, planEnd, toDetailColumns } from "./plan-end.ts";

/** Plans an end with the paid period; a free subscription ends at once. */
export async function planCancellation(
  db: Db | Tx,
  row: SubscriptionRow,
  details: CancellationDetails,
  now: Date,
): Promise<PlannedChange> {
  const fault = cancelFault(row);
  if (fault) throw new Refusal(fault);
  if (await isFreeSubscription(db, row))
    return planEnd(db, row, { ...details, cause: "asked", now });
  return {
    ...plainChange,
    row,
    columns: {
      ...withoutUnpaidChange(row),
      cancelAtPeriodEnd: true,
      canceledAt: now,
      endsAt: row.currentPeriodEnd,
      // Also while a payment is open.
      dueAt: row.currentPeriodEnd,
      pendingProductId: null,
      pendingPriceIds: null,
      ...toDetailColumns(details),
    },
    events: ["updated", "canceled"],
    effectiveAt: row.currentPeriodEnd,
    unpaidOrders: await listOrdersOfChange(db, row),
  };
}

/** Plans to take a cancellation back before the period ends. */
export function planUncancellation(row: SubscriptionRow, now: Date): SubscriptionChange<null> {
  const fault = uncancelFault(row);
  if (fault) throw new Refusal(fault);
  return {
    ...plainChange,
    row,
    columns: {
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endsAt: null,
      dueAt: row.status === "past_due" ? null : row.currentPeriodEnd,
      customerCancellationReason: null,
      customerCancellationComment: null,
    },
    events: ["updated", "uncanceled"],
    effectiveAt: now,
  };
}

/** Plans an end now. */
export async function planRevocation(
  db: Db | Tx,
  row: SubscriptionRow,
  details: CancellationDetails,
  now: Date,
): Promise<PlannedChange> {
  const fault = revokeFault(row);
  if (fault) throw new Refusal(fault);
  return planEnd(db, row, { ...details, cause: "asked", now });
}

/** Plans to store why it was canceled, after the fact. */
export function planExplanation(
  row: SubscriptionRow,
  details: CancellationDetails,
  now: Date,
): SubscriptionChange<null> {
  const fault = row.canceledAt === null ? uncancelFault(row) : undefined;
  if (fault) throw new Refusal(fault);
  const columns = toDetailColumns(details);
  return { ...plainChange, row, columns, events: ["updated"], effectiveAt: now };
}
