import { discountFault } from "../../checkouts/offers/checkout-discount.ts";
import { checkCustomFieldData } from "../../checkouts/offers/custom-field-data-rules.ts";
import { dataProblem } from "../../checkouts/planning/plan-checkout-change.ts";
import type { PlannedCheckout } from "../../checkouts/planning/planned-checkout.ts";
import { checkoutErrors } from "../../checkouts/records/checkout-errors.ts";
import { checkoutFlags, neededAddressParts } from "../../checkouts/records/checkout-flags-rules.ts";
import type { CheckoutProblem } from "../../checkouts/records/checkout-problems.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import { settlementErrors } from "../attempts/settlement-errors.ts";

interface ConfirmFacts {
  before: CheckoutRow;
  /** As it will be when it is confirmed. */
  after: CheckoutRow;
  planned: PlannedCheckout;
  /** Whether the request takes the discount of the checkout away, or replaces it. */
  namesDiscount: boolean;
  isUpgradeOver: boolean;
  token: "absent" | "unknown" | "usable";
  now: Date;
}

/**
 * Returns everything that keeps a checkout from being confirmed, beside what is wrong with the
 * change itself.
 */
export function confirmProblems(facts: ConfirmFacts): CheckoutProblem[] {
  const { after, planned, token } = facts;
  const isFormNeeded = neededIntent(after, planned) !== null;
  return [
    ...(facts.isUpgradeOver ? problem(checkoutErrors.subscriptionNotFree, "subscription_id") : []),
    ...productProblems(planned),
    ...discountProblems(facts),
    ...buyerProblems(after, isFormNeeded),
    ...(isFormNeeded && token !== "usable"
      ? problem(
          token === "absent" ? checkoutErrors.missing : settlementErrors.tokenUnknown,
          "confirmation_token_id",
        )
      : []),
    ...checkCustomFieldData(planned.chosen.fields, after.customFieldData, {
      isFinal: true,
    }).faults.map(dataProblem),
  ];
}

/** Returns whether the buyer's card is charged now, or only later. Null if it is never charged. */
export function neededIntent(
  { totalAmount, currency, trialInterval }: NeededFor,
  { chosen }: PlannedCheckout,
): "payment" | "setup" | null {
  const flags = checkoutFlags({
    amountTypes: chosen.prices.map(({ amountType }) => amountType),
    isRecurring: chosen.product.recurringInterval !== null,
    hasTrial: trialInterval !== null,
    totalAmount,
    currency,
  });
  if (flags.is_payment_required) return "payment";
  return flags.is_payment_setup_required ? "setup" : null;
}

type NeededFor = Pick<CheckoutRow, "totalAmount" | "currency" | "trialInterval">;

function productProblems({ chosen, price }: PlannedCheckout): CheckoutProblem[] {
  return [
    ...(chosen.product.isArchived ? problem(checkoutErrors.productArchived, "product_id") : []),
    ...(price.isArchived ? problem(checkoutErrors.priceUnknown, "product_price_id") : []),
  ];
}

/** A discount that the buyer saw and that was deleted since would raise the price in silence. */
function discountProblems({
  before,
  planned,
  namesDiscount,
  now,
}: ConfirmFacts): CheckoutProblem[] {
  const { chosen, discount } = planned;
  if (discount) {
    const spec = discountFault(discount, chosen, now);
    return spec ? problem(spec, "discount_id") : [];
  }
  const isLost =
    before.discountId !== null && !namesDiscount && chosen.product.id === before.productId;
  return isLost ? problem(checkoutErrors.discountOver, "discount_id") : [];
}

function buyerProblems(after: CheckoutRow, isFormNeeded: boolean): CheckoutProblem[] {
  const { customerBillingAddress: address, isBusinessCustomer } = after;
  const isAddressNeeded = isFormNeeded || isBusinessCustomer || after.requireBillingAddress;
  return [
    ...(after.customerEmail ? [] : missing("customer_email")),
    ...(isFormNeeded && !after.customerName ? missing("customer_name") : []),
    ...(isBusinessCustomer && !after.customerBillingName ? missing("customer_billing_name") : []),
    ...(address === null && isAddressNeeded ? missing("customer_billing_address") : []),
    ...(address === null ? [] : addressProblems(after, address, isAddressNeeded)),
    ...(address === null && !isAddressNeeded && after.taxAmount === null
      ? problem(settlementErrors.locationMissing, "customer_billing_address")
      : []),
  ];
}

type Address = NonNullable<CheckoutRow["customerBillingAddress"]>;

function addressProblems(
  after: CheckoutRow,
  address: Address,
  isNeeded: boolean,
): CheckoutProblem[] {
  if (!isNeeded && after.taxAmount !== null) return [];
  return neededAddressParts(after)
    .filter((part) => !address[part])
    .map((part) => ({ spec: checkoutErrors.missing, place: ["customer_billing_address", part] }));
}

function missing(field: string): CheckoutProblem[] {
  return problem(checkoutErrors.missing, field);
}

function problem(spec: CheckoutProblem["spec"], field: string): CheckoutProblem[] {
  return [{ spec, place: [field] }];
}
