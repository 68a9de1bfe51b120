import { type TaxPlaceError, taxPlaceErrors } from "#server/money/tax/tax-place-errors.ts";
import { isLocated } from "#server/money/tax/tax-place-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import { toBillingDetails } from "../records/billing-details.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
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
  if (bill?.priced.lacksAddress) return getAddressRefusal(row);
  if (isLocated(toBillingDetails(row).billingAddress)) return undefined;
  const isCollecting = await platform.services.tax.collects(row.organizationId, at, platform);
  return isCollecting ? getAddressRefusal(row) : undefined;
}

/** Says what is missing of the address of a subscription, or that it cannot be placed. */
export function getAddressRefusal(row: SubscriptionRow): Refusal {
  const { billingAddress: address } = toBillingDetails(row);
  if (address === null) return refusal(taxPlaceErrors.missing);
  return isLocated(address)
    ? refusal(taxPlaceErrors.invalid)
    : refusal(taxPlaceErrors.stateMissing, "state");
}

/** At the place that it has in a checkout, too. */
function refusal({ code, message, ...spec }: TaxPlaceError, ...part: string[]): Refusal {
  const issue = { type: code, loc: ["body", "customer_billing_address", ...part], msg: message };
  return validationRefusal(["reason" in spec ? { ...issue, ctx: { reason: spec.reason } } : issue]);
}
