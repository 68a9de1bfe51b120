import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

/** Without the comment of the customer, which may name a person. */
const recordedColumns = [
  "status",
  "productId",
  "pendingProductId",
  "discountId",
  "amount",
  "recurringInterval",
  "cancelAtPeriodEnd",
  "endsAt",
  "customerCancellationReason",
] as const satisfies readonly (keyof SubscriptionRow)[];

/** No values: they name a person, and an audit entry is never erased. */
const namedColumns = [
  "billingName",
  "billingAddress",
  "taxIdValue",
] as const satisfies readonly (keyof SubscriptionRow)[];

export type SubscriptionAction =
  `subscription.${"updated" | "canceled" | "uncanceled" | "revoked"}`;

/**
 * Writes to the audit log what differs, and returns the new row. If nothing was changed, nothing is
 * written.
 */
export async function recordedChange(
  ctx: SellerCtx,
  action: SubscriptionAction,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (before.revision === after.revision) return after;
  const differs = (key: keyof SubscriptionRow) =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const differing = recordedColumns.filter(differs);
  const changed = namedColumns.filter(differs);
  const pick = (row: SubscriptionRow) =>
    Object.fromEntries(differing.map((key) => [key, row[key]]));
  const [product] = await listProductsByIds(ctx.tx, ctx.sellerId, [after.productId]);
  const target = { kind: "subscription", id: after.id };
  await recordSellerAct(ctx, action, target, {
    before: pick(before),
    after: {
      product: product?.name ?? "",
      ...pick(after),
      ...(changed.length > 0 ? { changed } : {}),
    },
  });
  return after;
}
