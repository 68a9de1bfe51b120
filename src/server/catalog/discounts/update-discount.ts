import type { DiscountUpdate } from "#contract/billing/discount-schema.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordDeleted, recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedDiscount } from "./audited-discount.ts";
import { changedAmount } from "./changed-discount-amount.ts";
import { discountErrors } from "./discount-errors.ts";
import { listDiscountProducts } from "./discount-product-store.ts";
import {
  type DiscountRow,
  lockDiscount,
  markDiscountDeleted,
  updateDiscountRow,
} from "./discount-store.ts";
import { refuseWindow } from "./refuse-window.ts";
import { restrictDiscount } from "./restrict-discount.ts";

export async function updateDiscount(
  ctx: SellerCtx,
  id: string,
  input: DiscountUpdate,
): Promise<DiscountRow> {
  const current = await lockDiscount(ctx.tx, ctx.sellerId, id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  const updated = await updateDiscountRow(ctx.tx, ctx.sellerId, id, {
    ...changedAmount(current, input),
    ...toWindow(current, input, ctx.now),
    ...toRedemptions(current, input),
    ...(input.name ? { name: input.name } : {}),
    ...(input.code === undefined ? {} : { code: input.code }),
    ...(input.metadata ? { metadata: JSON.stringify(input.metadata) } : {}),
    modifiedAt: ctx.now,
  }).catch(onViolation("discounts_code", new Refusal(discountErrors.codeTaken, ["code"])));
  const parts = input.products ? await replaceProducts(ctx, id, input.products) : {};
  await recordUpdated(ctx, { before: current, after: updated, parts }, auditedDiscount);
  return updated;
}

async function replaceProducts(ctx: SellerCtx, id: string, after: readonly string[]) {
  const products = await listDiscountProducts(ctx.tx, ctx.sellerId, [id]);
  await restrictDiscount(ctx, id, after);
  return { products: { before: products.map(({ productId }) => productId), after } };
}

function toWindow(current: DiscountRow, input: DiscountUpdate, now: Date) {
  const startsAt = input.starts_at === undefined ? current.startsAt : input.starts_at;
  const endsAt = input.ends_at === undefined ? current.endsAt : input.ends_at;
  const changed = {
    starts: startsAt?.getTime() !== current.startsAt?.getTime(),
    ends: endsAt?.getTime() !== current.endsAt?.getTime(),
  };
  refuseWindow({ startsAt, endsAt }, changed, now);
  return { startsAt, endsAt };
}

function toRedemptions(
  { redemptionsCount }: DiscountRow,
  { max_redemptions: most }: DiscountUpdate,
) {
  if (most === undefined) return {};
  if (most !== null && most < redemptionsCount)
    throw new Refusal(discountErrors.belowRedemptions, ["max_redemptions"]);
  return { maxRedemptions: most };
}

export async function deleteDiscount(ctx: SellerCtx, id: string): Promise<void> {
  const deleted = await markDiscountDeleted(ctx.tx, ctx.sellerId, id, ctx.now);
  if (!deleted) throw new Refusal(sellerErrors.notFound);
  await recordDeleted(ctx, deleted, auditedDiscount);
}
