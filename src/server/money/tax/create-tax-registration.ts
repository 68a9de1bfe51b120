import type { TaxRegistrationCreate } from "#contract/billing/tax-registration-schema.ts";
import { newUuid } from "#server/platform/ids.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedTaxRegistration } from "./audited-tax-registration.ts";
import { assertFits, lockRegistrations } from "./fitting-registration.ts";
import { insertTaxRegistration, type TaxRegistrationRow } from "./tax-registration-store.ts";

export async function createTaxRegistration(
  ctx: SellerCtx,
  input: TaxRegistrationCreate,
): Promise<TaxRegistrationRow> {
  const registration = {
    country: input.country,
    state: input.state,
    scheme: input.scheme,
    rate: input.rate ?? null,
    startsAt: input.starts_at ?? ctx.now,
    endsAt: null,
  };
  assertFits(registration, await lockRegistrations(ctx));
  const row = await insertTaxRegistration(ctx.tx, {
    ...registration,
    taxNumber: input.tax_number || null,
    organizationId: ctx.sellerId,
    id: newUuid(),
    createdAt: ctx.now,
  });
  await recordCreated(ctx, row, auditedTaxRegistration);
  return row;
}
