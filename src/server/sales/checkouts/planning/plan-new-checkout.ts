import type { Address } from "#contract/billing/address-schema.ts";
import type { CheckoutCreate } from "#contract/billing/checkout-schema.ts";
import type { TaxIdFormat } from "#contract/billing/tax-id-schema.ts";
import { minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import { firstRepeat } from "#server/catalog/products/product-rules.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import type { SubscriptionRow } from "../../subscriptions/records/subscription-store.ts";
import { discountFault, type KnownDiscount } from "../offers/checkout-discount.ts";
import { amountAt, sellingPrice } from "../offers/checkout-price-rules.ts";
import { trialFor } from "../offers/checkout-trial-rules.ts";
import { checkCustomFieldData } from "../offers/custom-field-data-rules.ts";
import type { OfferedProduct } from "../offers/offered-products.ts";
import type { RecurringBuyer } from "../offers/recurring-buyer.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { isFullAddress } from "../records/checkout-flags-rules.ts";
import type { CheckoutProblem } from "../records/checkout-problems.ts";
import type { NewCheckout } from "../records/checkout-store.ts";
import { type BuyerColumns, planBuyer } from "./plan-buyer.ts";
import { bareAddress, dataProblem } from "./plan-checkout-change.ts";
import type { PlannedCheckout } from "./planned-checkout.ts";

export interface NewCheckoutFacts {
  now: Date;
  offered: readonly OfferedProduct[];
  customer: CustomerRow | undefined;
  discount: KnownDiscount | undefined;
  guessedCountry: string | undefined;
  recurringBuyer: RecurringBuyer;
  /** The one that the input names, if it can be upgraded. */
  upgraded: SubscriptionRow | undefined;
}

type PlannedColumns =
  | keyof BuyerColumns
  | "productId"
  | "productPriceId"
  | "currency"
  | "discountId"
  | "customerId"
  | "customerExternalId"
  | "customFieldData"
  | "requireBillingAddress"
  | "subscriptionId"
  | "allowTrial"
  | "trialInterval"
  | "trialIntervalCount";

export interface NewCheckoutPlan {
  /** Absent where something is wrong with the products. */
  planned?: PlannedCheckout;
  columns?: Pick<NewCheckout, PlannedColumns>;
  /** The country of the buyer is not given, and at best guessed. */
  isPlaceGuessed?: boolean;
  problems: CheckoutProblem[];
}

/** Plans a new checkout and lists all faults of the input. */
export function planNewCheckout(facts: NewCheckoutFacts, input: CheckoutCreate): NewCheckoutPlan {
  const problems = [...productProblems(facts, input), ...referenceProblems(facts, input)];
  const [chosen] = facts.offered;
  const price = chosen && sellingPrice(chosen.prices);
  if (!chosen || !price) return { problems };
  const { buyer, problems: buyerProblems } = planBuyer(
    { ...fromCustomer(facts.customer), customerId: null },
    withGuess(facts, input),
  );
  const amount = amountAt(price, input.amount);
  const data = checkCustomFieldData(chosen.fields, input.custom_field_data ?? {}, {
    isFinal: false,
  });
  const trial = planTrial(facts, chosen, input);
  problems.push(...buyerProblems, ...amountProblems(amount), ...data.faults.map(dataProblem));
  return {
    problems,
    isPlaceGuessed: !isPlaced(facts, input),
    planned: { ...buyer, ...trial, ...chosenParts(facts, chosen, price), amount: toAmount(amount) },
    columns: {
      ...buyer,
      ...trial,
      allowTrial: input.allow_trial ?? true,
      subscriptionId: facts.upgraded?.id ?? null,
      productId: chosen.product.id,
      productPriceId: price.id,
      currency: toCurrency(price),
      discountId: input.discount_id ?? null,
      customerId: facts.customer?.id ?? null,
      customerExternalId: facts.customer?.externalId ?? externalIdIn(input),
      customFieldData: data.data,
      requireBillingAddress: input.require_billing_address || isAddressGiven(input),
    },
  };
}

function planTrial(
  { recurringBuyer: { tried } }: NewCheckoutFacts,
  chosen: OfferedProduct,
  input: CheckoutCreate,
) {
  const allowTrial = input.allow_trial ?? true;
  return trialFor(chosen, { allowTrial, isUpgrade: Boolean(input.subscription_id), tried });
}

function chosenParts({ discount }: NewCheckoutFacts, chosen: OfferedProduct, price: PriceRow) {
  return { chosen, price, discount, currency: toCurrency(price) };
}

function toCurrency({ priceCurrency }: PriceRow): string {
  return priceCurrency ?? "usd";
}

function toAmount(verdict: ReturnType<typeof amountAt>) {
  return "amount" in verdict ? verdict.amount : minor(0);
}

function amountProblems(verdict: ReturnType<typeof amountAt>): CheckoutProblem[] {
  if ("amount" in verdict) return [];
  const error = verdict.fault === "too_low" ? "amountTooLow" : "amountTooHigh";
  return [{ spec: checkoutErrors[error], place: ["amount"] }];
}

function productProblems(
  { offered }: NewCheckoutFacts,
  { products: ids }: CheckoutCreate,
): CheckoutProblem[] {
  const known = new Map(offered.map((each) => [each.product.id, each]));
  const problems = ids.flatMap((id, position): CheckoutProblem[] => {
    const place = ["products", position];
    const found = known.get(id);
    if (!found) return [{ spec: checkoutErrors.productUnknown, place }];
    if (found.product.isArchived) return [{ spec: checkoutErrors.productArchived, place }];
    if (found.prices.length === 0) return [{ spec: checkoutErrors.productUnpriced, place }];
    return [];
  });
  const repeat = firstRepeat(ids);
  if (repeat === undefined) return problems;
  return [...problems, { spec: checkoutErrors.productRepeated, place: ["products", repeat] }];
}

function referenceProblems(facts: NewCheckoutFacts, input: CheckoutCreate): CheckoutProblem[] {
  const problems: CheckoutProblem[] = [];
  if (input.customer_id && !facts.customer)
    problems.push({ spec: checkoutErrors.customerUnknown, place: ["customer_id"] });
  problems.push(...upgradeProblems(facts, input));
  const [chosen] = facts.offered;
  const fault = input.discount_id && chosen && discountFault(facts.discount, chosen, facts.now);
  if (fault) problems.push({ spec: fault, place: ["discount_id"] });
  return problems;
}

/** The customer is that of the subscription, unless the seller names another one. */
function upgradeProblems(
  { upgraded, customer, offered }: NewCheckoutFacts,
  { subscription_id: id, products: ids }: CheckoutCreate,
): CheckoutProblem[] {
  if (!id) return [];
  if (!upgraded || customer?.id !== upgraded.customerId)
    return [{ spec: checkoutErrors.subscriptionNotFree, place: ["subscription_id"] }];
  return offered
    .filter(({ product }) => product.recurringInterval === null)
    .map(({ product }) => ({
      spec: checkoutErrors.upgradeOneTime,
      place: ["products", ids.indexOf(product.id)],
    }));
}

export function externalIdIn(input: CheckoutCreate): string | null {
  return input.customer_external_id ?? input.external_customer_id ?? null;
}

function isAddressGiven({ customer_billing_address: address }: CheckoutCreate): boolean {
  return address !== undefined && address !== null && isFullAddress(address);
}

/**
 * Fields that the seller leaves out are filled from the customer. The email address is always the
 * customer's.
 */
function withGuess(facts: NewCheckoutFacts, input: CheckoutCreate): CheckoutCreate {
  const { customer, guessedCountry } = facts;
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== ""),
  ) as CheckoutCreate;
  return {
    ...given,
    ...(customer ? { customer_email: customer.email } : {}),
    ...(isPlaced(facts, given) || guessedCountry === undefined
      ? {}
      : { customer_billing_address: bareAddress(guessedCountry) }),
  };
}

function isPlaced({ customer }: NewCheckoutFacts, input: CheckoutCreate): boolean {
  return Boolean(input.customer_billing_address || customer?.billingAddress);
}

function fromCustomer(customer: CustomerRow | undefined): BuyerColumns {
  return {
    customerName: customer?.name ?? null,
    customerEmail: customer?.email ?? null,
    customerBillingName: null,
    customerBillingAddress: (customer?.billingAddress as Address | null | undefined) ?? null,
    customerTaxIdValue: customer?.taxIdValue ?? null,
    customerTaxIdFormat: (customer?.taxIdFormat as TaxIdFormat | null | undefined) ?? null,
    isBusinessCustomer: false,
    locale: customer?.locale ?? null,
  };
}
