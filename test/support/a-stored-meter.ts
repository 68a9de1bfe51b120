import { insertMeter, type MeterRow } from "#server/catalog/meters/meter-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Seller } from "./a-seller.ts";
import { forSeller } from "./sold-orders.ts";

/** Stores a meter for an organization without a token. */
export function aStoredMeter(
  seller: Pick<Seller, "platform" | "organizationId">,
): Promise<MeterRow> {
  return forSeller(seller, ({ tx, sellerId, now }) =>
    insertMeter(tx, {
      organizationId: sellerId,
      id: newUuid(),
      name: "Calls",
      filter: JSON.stringify({ conjunction: "and", clauses: [] }),
      aggregation: JSON.stringify({ func: "count" }),
      metadata: "{}",
      countedFromRevision: 0,
      backfillDueAt: null,
      createdAt: now,
    }),
  );
}
