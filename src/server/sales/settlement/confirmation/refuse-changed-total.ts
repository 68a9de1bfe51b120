import { unitOfWork } from "#server/platform/context.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCheckout } from "../../checkouts/changes/announce-checkout.ts";
import {
  applyChange,
  type PreparedChange,
  prepareChange,
} from "../../checkouts/changes/change-checkout.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import { settlementErrors } from "../attempts/settlement-errors.ts";
import type { Confirmation } from "./confirmation.ts";

/**
 * A buyer who was shown a trial is not charged at once instead: by their email address they have
 * tried the product before. The checkout without the trial is saved and shown, and nothing is paid.
 */
export async function refuseLostTrial(
  confirmation: Confirmation,
  row: CheckoutRow,
  prepared: PreparedChange,
): Promise<void> {
  const { change } = prepared;
  const isLost = row.trialInterval !== null && change.trialInterval === null;
  if (!isLost || change.productId !== row.productId) return;
  await saveChange(confirmation, prepared);
  throw problemRefusal([{ spec: settlementErrors.totalChanged, place: ["customer_email"] }]);
}

/**
 * The buyer pays the total that they saw. If it is another one now, and not because of what they
 * sent, the seller has changed the discount, or a tax has changed: the new total is saved and
 * shown, and nothing is paid.
 */
export async function refuseChangedTotal(
  confirmation: Confirmation,
  row: CheckoutRow,
  { change }: PreparedChange,
  now: Date,
): Promise<void> {
  if (change.totalAmount === row.totalAmount) return;
  const { platform, sellerId } = confirmation;
  const unasked = { platform, sellerId, row, input: {}, now, isTaxedAnew: true };
  const current = await prepareChange(unasked);
  if (current.change.totalAmount === row.totalAmount) return;
  await saveChange(confirmation, current);
  const isDiscount = current.change.discountAmount !== row.discountAmount;
  const place = [isDiscount ? "discount_id" : "customer_billing_address"];
  throw problemRefusal([{ spec: settlementErrors.totalChanged, place }]);
}

function saveChange(
  { platform, caller, sellerId, checkoutId }: Confirmation,
  prepared: PreparedChange,
): Promise<void> {
  return unitOfWork(platform, caller, async (bare) => {
    const ctx: SellerCtx = { ...bare, sellerId };
    await announceCheckout(ctx, "updated", await applyChange(ctx, checkoutId, prepared, "buyer"));
  });
}
