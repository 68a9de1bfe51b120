import type { DiscountBaseWire, DiscountWire } from "#contract/billing/discount-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import type { ProductRow } from "../products/product-store.ts";
import { presentProductBase } from "../products/product-view.ts";
import type { DiscountRow } from "./discount-store.ts";

export function presentDiscount(row: DiscountRow, products: readonly ProductRow[]): DiscountWire {
  return { ...presentDiscountBase(row), products: products.map(presentProductBase) };
}

export function presentDiscountBase(row: DiscountRow): DiscountBaseWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    metadata: row.metadata as Metadata,
    name: row.name,
    code: row.code,
    ...(row.type === "fixed"
      ? {
          type: "fixed",
          amount: row.amount,
          currency: row.currency,
          amounts: { [row.currency ?? "usd"]: row.amount },
        }
      : { type: "percentage", basis_points: row.basisPoints }),
    ...(row.duration === "repeating"
      ? { duration: "repeating", duration_in_months: row.durationInMonths }
      : { duration: row.duration }),
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    max_redemptions: row.maxRedemptions,
    max_redemptions_per_customer: null,
    redemptions_count: row.redemptionsCount,
    organization_id: row.organizationId,
    // the constraints of the table say which columns go with which type and duration
  } as DiscountBaseWire;
}
