import {
  type CustomFieldRow,
  insertCustomField,
} from "#server/catalog/custom-fields/custom-field-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Seller } from "./a-seller.ts";
import { forSeller } from "./sold-orders.ts";

/** Stores a custom field for an organization without a token. */
export function aStoredCustomField(
  seller: Pick<Seller, "platform" | "organizationId">,
): Promise<CustomFieldRow> {
  const id = newUuid();
  return forSeller(seller, ({ tx, sellerId, now }) =>
    insertCustomField(tx, {
      organizationId: sellerId,
      id,
      type: "text",
      slug: `field-${id}`,
      name: "Size",
      properties: "{}",
      metadata: "{}",
      createdAt: now,
    }),
  );
}
