import { lockOrganization } from "#server/identity/organizations/organization-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { Registration } from "./tax-decision-rules.ts";
import { taxRates } from "./tax-rate-file.ts";
import { taxRegistrationErrors } from "./tax-registration-errors.ts";
import {
  isSameRegistration,
  type RegistrationFault,
  registrationFault,
} from "./tax-registration-rules.ts";
import { listTaxRegistrationsOf, type TaxRegistrationRow } from "./tax-registration-store.ts";

/**
 * Changes of the registrations of a seller wait for each other, so two that overlap are never both
 * made.
 */
export async function lockRegistrations(ctx: SellerCtx): Promise<TaxRegistrationRow[]> {
  if (!(await lockOrganization(ctx.tx, ctx.sellerId))) throw new Refusal(sellerErrors.notFound);
  return listTaxRegistrationsOf(ctx.tx, ctx.sellerId);
}

/**
 * Refuses a registration that is wrong by itself or covers the same buyers at the same time as
 * another one.
 */
export function assertFits(registration: Registration, others: readonly Registration[]): void {
  const fault = registrationFault(registration, taxRates);
  if (fault) throw new Refusal(...refusals[fault]);
  if (others.some((other) => isSameRegistration(registration, other)))
    throw new Refusal(taxRegistrationErrors.alreadyRegistered, ["country"]);
}

const refusals: Record<RegistrationFault, ConstructorParameters<typeof Refusal>> = {
  rate_required: [taxRegistrationErrors.rateRequired, ["rate"]],
  not_in_union: [taxRegistrationErrors.notInUnion, ["country"]],
  rate_with_scheme: [taxRegistrationErrors.rateWithScheme, ["rate"]],
  state_with_scheme: [taxRegistrationErrors.stateWithScheme, ["state"]],
  ends_early: [taxRegistrationErrors.endsEarly, ["ends_at"]],
};
