import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findSubscription, lockSubscription, type SubscriptionRow } from "./subscription-store.ts";

/** A subscription whose first payment is open is not shown. */
export async function getStartedSubscription(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<SubscriptionRow> {
  return started(await findSubscription(db, sellerId, id));
}

export async function lockStartedSubscription(
  { tx, sellerId }: SellerCtx,
  id: string,
): Promise<SubscriptionRow> {
  return started(await lockSubscription(tx, sellerId, id));
}

function started(row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row?.startedAt) throw new Refusal(sellerErrors.notFound);
  return row;
}
