import { type TaxPlaceError, taxPlaceErrors } from "#server/money/tax/tax-place-errors.ts";
import { isLocated } from "#server/money/tax/tax-place-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import { toBillingDetails } from "../records/billing-details.ts";
import type { PricedChange } from "./subscription-change.ts";

/**
 * Returns why a change cannot be made: it begins a plan that is charged, the seller collects tax,
 * and it is not known where the customer is. Undefined if it can. May ask the tax provider: never
 * call it inside a transaction.
 */
export async function findMissingAddress(
  platform: Platform,
  { row, bill, needsAddress }: PricedChange,
  at: Date,
): Promise<Refusal | undefined> {
  if (!needsAddress) return undefined;
  const { billingAddress: address } = toBillingDetails(row);
  if (isLocated(address))
    return bill?.priced.lacksAddress ? refusal(taxPlaceErrors.invalid) : undefined;
  if (!(await platform.services.tax.collects(row.organizationId, at, platform))) return undefined;
  return address === null
    ? refusal(taxPlaceErrors.missing)
    : refusal(taxPlaceErrors.stateMissing, "state");
}

/** At the place that it has in a checkout, too. */
function refusal({ code, message, ...spec }: TaxPlaceError, ...part: string[]): Refusal {
  const issue = { type: code, loc: ["body", "customer_billing_address", ...part], msg: message };
  return validationRefusal(["reason" in spec ? { ...issue, ctx: { reason: spec.reason } } : issue]);
}
