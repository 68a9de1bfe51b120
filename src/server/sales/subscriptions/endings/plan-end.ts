import type { CancellationReason } from "#contract/billing/cancellation-reasons.ts";
import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import type { PlannedBill } from "../billing/price-bill.ts";
import { listWaitingItems } from "../billing/waiting-items.ts";
import { type PlannedChange, plainChange } from "../changes/subscription-change.ts";
import type { EndCause } from "../prorations/waiting-outcome-rules.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { withoutUnpaidChange } from "../records/unpaid-change.ts";

/** Absent: as it was. */
export interface CancellationDetails {
  reason?: CancellationReason | null;
  comment?: string | null;
}

export interface SubscriptionEnd extends CancellationDetails {
  cause: EndCause;
  now: Date;
  /** Now, unless it ends with its period. */
  at?: Date;
}

/**
 * Plans the end of a subscription that began. What waits is on the bill. Its unpaid orders are no
 * longer collected.
 */
export async function planEnd(
  db: Db | Tx,
  row: SubscriptionRow,
  { cause, now, at = now, ...details }: SubscriptionEnd,
): Promise<PlannedChange> {
  if (row.endedAt !== null) throw new Error(`subscription ${row.id} has ended already`);
  const settled = await listWaitingItems(db, row);
  const bill = await prepareLastBill(db, row, at);
  const hasNewEnd = row.endsAt?.getTime() !== at.getTime();
  return {
    ...plainChange,
    row,
    columns: {
      status: "canceled",
      canceledAt: row.canceledAt ?? now,
      endsAt: at,
      endedAt: at,
      reminderAt: null,
      pendingProductId: null,
      pendingPriceIds: null,
      ...withoutUnpaidChange(row),
      dueAt: null,
      ...toDetailColumns(details),
    },
    events: hasNewEnd ? ["updated", "canceled", "revoked"] : ["updated", "revoked"],
    effectiveAt: at,
    settled,
    bill: settled.length === 0 ? null : { ...bill, items: settled.map(({ item }) => item) },
    usage: { kind: "end", next: null, beginsPeriod: false, isBilledApart: false, at, bill },
    unpaidOrders: await listUnpaidOrders(db, row.organizationId, row.id),
    ending: { cause },
  };
}

/** The bill for what waits, and for what was used. */
async function prepareLastBill(
  db: Db | Tx,
  { organizationId, productId, currentPeriodEnd }: SubscriptionRow,
  at: Date,
): Promise<Omit<PlannedBill, "items">> {
  const [product] = await listProductsByIds(db, organizationId, [productId]);
  if (!product) throw new Error(`product ${productId} is named by a subscription and is not there`);
  const isWithPeriod = at.getTime() === currentPeriodEnd.getTime();
  return {
    billingReason: isWithPeriod ? "subscription_cycle" : "subscription_update",
    product,
    period: null,
    taxedAt: at,
    discount: null,
  };
}

export function toDetailColumns({ reason, comment }: CancellationDetails) {
  return {
    ...(reason === undefined ? {} : { customerCancellationReason: reason }),
    ...(comment === undefined ? {} : { customerCancellationComment: comment }),
  };
}
