import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  findSubscription,
  type SubscriptionRow,
} from "#server/sales/subscriptions/records/subscription-store.ts";
import type { CustomerAccess } from "#server/v1/customer-work.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";

/**
 * Returns a subscription that the session reaches. Every other one is unknown, also one that never
 * began.
 */
export async function getOwnSubscription(
  db: Db | Tx,
  access: CustomerAccess,
  id: string,
): Promise<SubscriptionRow> {
  const row = await findSubscription(db, access.sellerId, id);
  if (!row?.startedAt || !isOwn(row, access)) throw new Refusal(sellerErrors.notFound);
  return row;
}

function isOwn(row: SubscriptionRow, access: CustomerAccess): boolean {
  if (row.customerId !== access.customerId) return false;
  return access.kind === "full" || row.checkoutId === access.checkoutId;
}
