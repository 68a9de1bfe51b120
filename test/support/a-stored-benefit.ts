import { type BenefitRow, insertBenefit } from "#server/catalog/benefits/benefit-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Seller } from "./a-seller.ts";
import { forSeller } from "./sold-orders.ts";

/** Stores a benefit for an organization without a token. */
export function aStoredBenefit(
  seller: Pick<Seller, "platform" | "organizationId">,
): Promise<BenefitRow> {
  return forSeller(seller, ({ tx, sellerId, now }) =>
    insertBenefit(tx, {
      organizationId: sellerId,
      id: newUuid(),
      type: "custom",
      description: "Onboarding call",
      properties: "{}",
      metadata: "{}",
      selectable: true,
      deletable: true,
      createdAt: now,
    }),
  );
}
