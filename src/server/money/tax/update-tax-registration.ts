import type { TaxRegistrationUpdate } from "#contract/billing/tax-registration-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedTaxRegistration } from "./audited-tax-registration.ts";
import { assertFits, lockRegistrations } from "./fitting-registration.ts";
import { type TaxRegistrationRow, updateTaxRegistrationRow } from "./tax-registration-store.ts";

/** Taxes of sales that were made are frozen: a change counts for later ones. */
export async function updateTaxRegistration(
  ctx: SellerCtx,
  id: string,
  input: TaxRegistrationUpdate,
): Promise<TaxRegistrationRow> {
  const { current, others } = await lockOne(ctx, id);
  const { rate = current.rate, ends_at: endsAt = current.endsAt } = input;
  const { tax_number: taxNumber = current.taxNumber } = input;
  assertFits({ ...current, rate, endsAt }, others);
  return save(ctx, current, { rate, endsAt, taxNumber: taxNumber || null });
}

/** Ends it now. One that has not begun never takes effect, one that has ended stays as it is. */
export async function endTaxRegistration(ctx: SellerCtx, id: string): Promise<void> {
  const { current } = await lockOne(ctx, id);
  if (current.endsAt !== null && current.endsAt <= ctx.now) return;
  const endsAt = ctx.now < current.startsAt ? current.startsAt : ctx.now;
  await save(ctx, current, { endsAt });
}

async function lockOne(ctx: SellerCtx, id: string) {
  const all = await lockRegistrations(ctx);
  const current = all.find((row) => row.id === id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  return { current, others: all.filter((row) => row !== current) };
}

async function save(
  ctx: SellerCtx,
  before: TaxRegistrationRow,
  changes: Partial<Pick<TaxRegistrationRow, "rate" | "endsAt" | "taxNumber">>,
): Promise<TaxRegistrationRow> {
  const after = await updateTaxRegistrationRow(ctx.tx, ctx.sellerId, before.id, {
    ...changes,
    modifiedAt: ctx.now,
  });
  await recordUpdated(ctx, { before, after }, auditedTaxRegistration);
  return after;
}
