import type { CancellationReason } from "#contract/billing/cancellation-reasons.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { listWaitingItems } from "../billing/waiting-items.ts";
import { plainChange, type SubscriptionChange } from "../changes/subscription-change.ts";
import { getEndCredit } from "../prorations/end-credit-rules.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

/** Absent: as it was. */
export interface CancellationDetails {
  reason?: CancellationReason | null;
  comment?: string | null;
}

export interface SubscriptionEnd extends CancellationDetails {
  now: Date;
  /** Now, unless it was known before, such as the end of a period. */
  at?: Date;
}

/** Plans the end of a subscription that began. Its unpaid orders are no longer collected. */
export async function planEnd(
  db: Db | Tx,
  row: SubscriptionRow,
  { now, at = now, ...details }: SubscriptionEnd,
): Promise<SubscriptionChange<null>> {
  if (row.endedAt !== null) throw new Error(`subscription ${row.id} has ended already`);
  const settled = await listWaitingItems(db, row);
  const hasNewEnd = row.endsAt?.getTime() !== at.getTime();
  return {
    ...plainChange,
    row,
    columns: {
      status: "canceled",
      canceledAt: row.canceledAt ?? now,
      endsAt: at,
      endedAt: at,
      dueAt: null,
      reminderAt: null,
      pendingProductId: null,
      pendingPriceIds: null,
      ...toDetailColumns(details),
    },
    events: hasNewEnd ? ["updated", "canceled", "revoked"] : ["updated", "revoked"],
    effectiveAt: at,
    settled,
    ending: {
      credit: getEndCredit(settled.map(({ item }) => item)),
      unpaidOrders: await listUnpaidOrders(db, row.organizationId, row.id),
    },
  };
}

export function toDetailColumns({ reason, comment }: CancellationDetails) {
  return {
    ...(reason === undefined ? {} : { customerCancellationReason: reason }),
    ...(comment === undefined ? {} : { customerCancellationComment: comment }),
  };
}
