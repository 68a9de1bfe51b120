import type { Db } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type CustomerKey, type CustomerRow, findCustomer } from "./customer-store.ts";

/** Refuses a customer that this seller does not have, or has deleted. */
export async function getCustomer(
  db: Db,
  sellerId: string,
  key: CustomerKey,
): Promise<CustomerRow> {
  const row = await findCustomer(db, sellerId, key);
  if (!row) throw new Refusal(sellerErrors.notFound);
  return row;
}

export function toExternalKey({ external_id: externalId }: { external_id: string }): CustomerKey {
  return { externalId };
}
