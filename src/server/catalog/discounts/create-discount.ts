import type { DiscountCreate } from "#contract/billing/discount-schema.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedDiscount } from "./audited-discount.ts";
import { discountErrors } from "./discount-errors.ts";
import { type DiscountRow, insertDiscount } from "./discount-store.ts";
import { refuseWindow } from "./refuse-window.ts";
import { restrictDiscount } from "./restrict-discount.ts";

export async function createDiscount(ctx: SellerCtx, input: DiscountCreate): Promise<DiscountRow> {
  const window = { startsAt: input.starts_at ?? null, endsAt: input.ends_at ?? null };
  refuseWindow(window, { starts: true, ends: true }, ctx.now);
  const discount = await insertDiscount(ctx.tx, {
    id: newUuid(),
    organizationId: ctx.sellerId,
    name: input.name,
    code: input.code ?? null,
    type: input.type,
    amount: input.type === "fixed" ? input.amount : null,
    currency: input.type === "fixed" ? input.currency : null,
    basisPoints: input.type === "percentage" ? input.basis_points : null,
    duration: input.duration,
    durationInMonths: input.duration === "repeating" ? input.duration_in_months : null,
    ...window,
    maxRedemptions: input.max_redemptions ?? null,
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
  }).catch(onViolation("discounts_code", new Refusal(discountErrors.codeTaken, ["code"])));
  await restrictDiscount(ctx, discount.id, input.products ?? []);
  await recordCreated(ctx, discount, auditedDiscount);
  return discount;
}
