import { isDeepStrictEqual } from "node:util";
import type { Address } from "#contract/billing/address-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import type { TaxCalculation } from "#server/money/tax/tax-provider.ts";
import type { Platform } from "#server/platform/platform.ts";
import { discountItems, orderAmounts } from "../orders/order-amounts-rules.ts";
import { takesOff } from "./checkout-discount.ts";
import { isLocated } from "./checkout-flags-rules.ts";
import type { CheckoutRow, CheckoutTaxLine } from "./checkout-store.ts";
import type { PlannedCheckout } from "./planned-checkout.ts";

export type CheckoutAmounts = Pick<
  CheckoutRow,
  | "amount"
  | "discountAmount"
  | "netAmount"
  | "taxAmount"
  | "totalAmount"
  | "taxLines"
  | "taxReference"
>;

/** Prices are without tax until sellers can say otherwise. */
const behavior = "exclusive";

/**
 * Everything that is due for a checkout. Asks the tax provider: never call it inside a transaction. Without a place
 * the tax is not known; on nothing there is none.
 */
export async function computeAmounts(
  platform: Platform,
  sellerId: string,
  planned: PlannedCheckout,
  before?: CheckoutRow,
): Promise<CheckoutAmounts> {
  const { amount, discount, currency, customerBillingAddress: address } = planned;
  const item = { label: "", amount, proration: false, priceId: null, isDiscountable: true };
  const [line] = discountItems([item], discount ? takesOff(discount.row) : null);
  const { discountAmount = minor(0), discounted = amount } = line ?? {};
  const untaxed = {
    amount,
    discountAmount,
    netAmount: discounted,
    taxAmount: null,
    totalAmount: discounted,
    taxLines: null,
    taxReference: null,
  };
  if (discounted === 0) return { ...untaxed, taxAmount: minor(0), taxLines: [noTax] };
  if (!isLocated(address)) return untaxed;
  if (before && isTaxedAlike(before, planned, discounted)) return taxOf(before, untaxed);
  const taxes = await platform.services.tax.calculate({
    organizationId: sellerId,
    currency,
    lines: [{ amount: discounted, behavior, taxCode: null }],
    address,
    taxIds: taxIdsOf(planned),
    isExempt: false,
  });
  return taxed(untaxed, taxes);
}

const noTax: CheckoutTaxLine = { behavior, amount: minor(0), rate: 0, breakdown: [] };

type Untaxed = Pick<CheckoutAmounts, "amount" | "discountAmount" | "netAmount">;

function taxed(untaxed: Untaxed, { lines, reference }: TaxCalculation): CheckoutAmounts {
  const taxLines = lines.map((line) => ({ ...line, behavior }) satisfies CheckoutTaxLine);
  return withTax(untaxed, taxLines, reference);
}

function withTax(
  { amount, discountAmount }: Untaxed,
  taxLines: CheckoutTaxLine[],
  taxReference: string | null,
): CheckoutAmounts {
  const [first = noTax] = taxLines;
  const { net, tax, total } = orderAmounts([
    { amount, discountAmount, behavior: first.behavior, taxAmount: first.amount },
  ]);
  return {
    amount,
    discountAmount,
    netAmount: net,
    taxAmount: tax,
    totalAmount: total,
    taxLines,
    taxReference,
  };
}

function taxOf({ taxLines, taxReference }: CheckoutRow, untaxed: Untaxed): CheckoutAmounts {
  return withTax(untaxed, taxLines ?? [], taxReference);
}

/** Whether the tax that is known was computed for the same amount, place and tax ID. */
function isTaxedAlike(before: CheckoutRow, planned: PlannedCheckout, discounted: Minor): boolean {
  const known = before.taxLines;
  return (
    known !== null &&
    before.amount - before.discountAmount === discounted &&
    before.currency === planned.currency &&
    before.customerTaxIdValue === planned.customerTaxIdValue &&
    isSamePlace(before.customerBillingAddress, planned.customerBillingAddress)
  );
}

function isSamePlace(one: Address | null, other: Address | null): boolean {
  return isDeepStrictEqual(one, other);
}

function taxIdsOf({ customerTaxIdValue: value, customerTaxIdFormat: format }: PlannedCheckout) {
  return value === null || format === null ? [] : [{ value, format }];
}
