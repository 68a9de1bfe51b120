import { isDeepStrictEqual } from "node:util";
import type { Address } from "#contract/billing/address-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { takesOff } from "#server/catalog/discounts/discount-rules.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { isLocated } from "#server/money/tax/tax-place-rules.ts";
import {
  type TaxCalculation,
  TaxFailure,
  type TaxRequest,
} from "#server/money/tax/tax-provider.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { discountItems, orderAmounts } from "../../orders/order-amounts-rules.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { problemRefusal } from "../records/checkout-problems.ts";
import type { CheckoutRow, CheckoutTaxLine } from "../records/checkout-store.ts";
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

/**
 * Computes everything that is due for a checkout. Asks the tax provider: never call it inside a
 * transaction. Without a place the tax is not known; on nothing there is none.
 */
export async function computeAmounts(
  platform: Platform,
  sellerId: string,
  planned: PlannedCheckout,
  { now: at, before }: AmountsAt,
): Promise<CheckoutAmounts> {
  const { amount, discount, currency, customerBillingAddress: address } = planned;
  const behavior = await readTaxBehavior(platform, sellerId, planned);
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
  const isPaidLater = hasEndingDiscount(planned) && discounted < amount && isLocated(address);
  if (discounted === 0 && !isPaidLater)
    return { ...untaxed, taxAmount: minor(0), taxLines: [{ ...noTax, behavior }] };
  if (!isLocated(address)) return untaxed;
  if (before && isTaxedAlike(before, planned, { discounted, behavior, isPaidLater }))
    return toTaxed(before, untaxed);
  const calculate = (taxable: Minor) =>
    calculateTax(platform, {
      organizationId: sellerId,
      currency,
      lines: [{ amount: taxable, behavior, taxCode: null }],
      address,
      taxIds: toTaxIds(planned),
      isExempt: false,
      at,
    });
  const later = isPaidLater ? await calculate(amount) : undefined;
  const now = discounted === 0 ? { lines: [noTax], reference: null } : await calculate(discounted);
  return taxed(untaxed, now, { behavior, ...toUndiscounted(later) });
}

/** A subscription pays its price without the discount one day. */
function hasEndingDiscount({ chosen, discount }: PlannedCheckout): boolean {
  const isRecurring = chosen.product.recurringInterval !== null;
  return isRecurring && discount !== undefined && discount.row.duration !== "forever";
}

function toUndiscounted(later: TaxCalculation | undefined): { undiscounted?: Minor } {
  return later ? { undiscounted: later.lines[0]?.amount ?? minor(0) } : {};
}

async function calculateTax(platform: Platform, request: TaxRequest): Promise<TaxCalculation> {
  try {
    return await platform.services.tax.calculate(request, platform);
  } catch (error) {
    if (!(error instanceof TaxFailure)) throw error;
    throw error.reason === "unavailable"
      ? new Refusal(checkoutErrors.taxUnavailable)
      : problemRefusal([
          { spec: checkoutErrors.locationInvalid, place: ["customer_billing_address"] },
        ]);
  }
}

export interface AmountsAt {
  now: Date;
  /**
   * The checkout as it is, if its tax need not be computed anew where nothing changed that it
   * depends on.
   */
  before?: CheckoutRow | undefined;
}

/**
 * A price says by itself whether it contains its tax, or the organization says it for all prices.
 */
async function readTaxBehavior(
  { database }: Platform,
  sellerId: string,
  { price }: PlannedCheckout,
): Promise<TaxBehavior> {
  const own =
    price.taxBehavior ?? (await getSellerSettings(database.db, sellerId)).defaultTaxBehavior;
  return own;
}

const noTax: CheckoutTaxLine = {
  behavior: "exclusive",
  amount: minor(0),
  rate: 0,
  breakdown: [],
};

type Untaxed = Pick<CheckoutAmounts, "amount" | "discountAmount" | "netAmount">;

function taxed(
  untaxed: Untaxed,
  { lines, reference }: TaxCalculation,
  more: Pick<CheckoutTaxLine, "behavior" | "undiscounted">,
): CheckoutAmounts {
  const taxLines = lines.map((line) => ({ ...line, ...more }) satisfies CheckoutTaxLine);
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

function toTaxed({ taxLines, taxReference }: CheckoutRow, untaxed: Untaxed): CheckoutAmounts {
  return withTax(untaxed, taxLines ?? [], taxReference);
}

/** Whether the tax that is known was computed for the same amount, place and tax ID. */
function isTaxedAlike(
  before: CheckoutRow,
  planned: PlannedCheckout,
  now: { discounted: Minor; behavior: TaxBehavior; isPaidLater: boolean },
): boolean {
  const [line] = before.taxLines ?? [];
  const isLaterKnown = line?.undiscounted !== undefined && before.amount === planned.amount;
  return (
    line?.behavior === now.behavior &&
    now.isPaidLater === (line.undiscounted !== undefined) &&
    (!now.isPaidLater || isLaterKnown) &&
    before.amount - before.discountAmount === now.discounted &&
    before.currency === planned.currency &&
    before.customerTaxIdValue === planned.customerTaxIdValue &&
    isSamePlace(before.customerBillingAddress, planned.customerBillingAddress)
  );
}

function isSamePlace(one: Address | null, other: Address | null): boolean {
  return isDeepStrictEqual(one, other);
}

function toTaxIds({ customerTaxIdValue: value, customerTaxIdFormat: format }: PlannedCheckout) {
  return value === null || format === null ? [] : [{ value, format }];
}
