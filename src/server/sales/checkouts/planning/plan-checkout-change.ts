import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
  CustomFieldData,
} from "#contract/billing/checkout-schema.ts";
import type { Minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { HeldPlan } from "../../subscriptions/starts/held-plan.ts";
import { discountFault, discountMisfit, type KnownDiscount } from "../offers/checkout-discount.ts";
import { amountAt, sellingPrice } from "../offers/checkout-price-rules.ts";
import { trialFor } from "../offers/checkout-trial-rules.ts";
import { checkCustomFieldData, type DataFault } from "../offers/custom-field-data-rules.ts";
import type { OfferedProduct } from "../offers/offered-products.ts";
import type { RecurringBuyer } from "../offers/recurring-buyer.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import type { CheckoutProblem } from "../records/checkout-problems.ts";
import type { CheckoutChange, CheckoutRow } from "../records/checkout-store.ts";
import { planBuyer } from "./plan-buyer.ts";
import type { PlannedCheckout } from "./planned-checkout.ts";

/** The input of a seller or a buyer. */
export type CheckoutInput = Partial<CheckoutUpdate & CheckoutUpdatePublic>;

/** The seller's objects that a plan refers to. */
export interface CheckoutFacts {
  now: Date;
  /** The products that can be chosen. */
  offered: readonly OfferedProduct[];
  /** The price of the checkout as it is, archived or not. */
  price: PriceRow;
  /** The discount of the checkout as it is, unless it was deleted. */
  discount: KnownDiscount | undefined;
  /** The one that the input names by its id or code. */
  givenDiscount: KnownDiscount | undefined;
  /** Where the buyer seems to be, by the address in the input. */
  guessedCountry: string | undefined;
  recurringBuyer: RecurringBuyer;
}

export interface CheckoutPlan {
  /** Without the amounts, which depend on the tax. */
  change: CheckoutChange;
  planned: PlannedCheckout;
  problems: CheckoutProblem[];
  /** Decides whether the buyer may confirm. No answer before that may depend on it. */
  held: HeldPlan;
  /** The subscription that is to be upgraded has ended, or is no longer free. */
  isUpgradeOver: boolean;
}

/** Plans the update of a checkout and lists all faults of the input. */
export function planCheckoutChange(
  row: CheckoutRow,
  facts: CheckoutFacts,
  input: CheckoutInput,
): CheckoutPlan {
  const problems: CheckoutProblem[] = [];
  const report = (found: readonly CheckoutProblem[]) => problems.push(...found);
  const selection = planSelection(row, facts, input, report);
  const amount = planAmount(row, selection, input, report);
  const discount = planDiscount(row, facts, { chosen: selection.chosen, input }, report);
  const { buyer, problems: buyerProblems } = planBuyer(row, withGuess(row, facts, input));
  report(buyerProblems);
  const { chosen, price } = selection;
  const currency = price.priceCurrency ?? row.currency;
  const data = planData(row, chosen, input.custom_field_data, report);
  const trial = planTrial(row, facts, chosen, input);
  return {
    problems,
    held: facts.recurringBuyer.held,
    isUpgradeOver: facts.recurringBuyer.isUpgradeOver,
    planned: { ...buyer, ...trial, chosen, price, discount, amount, currency },
    change: {
      ...buyer,
      ...trial,
      ...sellerColumns(row, input),
      currency,
      productId: chosen.product.id,
      productPriceId: price.id,
      discountId: discount?.row.id ?? null,
      customFieldData: data,
    },
  };
}

function planTrial(
  row: CheckoutRow,
  { recurringBuyer: { tried } }: CheckoutFacts,
  chosen: OfferedProduct,
  input: CheckoutInput,
) {
  const allowTrial = input.allow_trial ?? row.allowTrial;
  return trialFor(chosen, { allowTrial, isUpgrade: row.subscriptionId !== null, tried });
}

type Report = (problems: readonly CheckoutProblem[]) => void;

interface Selection {
  chosen: OfferedProduct;
  price: PriceRow;
}

/** To choose a product is to choose the price it is sold at now. */
function planSelection(
  row: CheckoutRow,
  { offered, price: currentPrice }: CheckoutFacts,
  input: CheckoutInput,
  report: Report,
): Selection {
  const current = offered.find(({ product }) => product.id === row.productId);
  if (!current) throw new Error(`the product of checkout ${row.id} is not offered in it`);
  const unchanged = { chosen: current, price: currentPrice };
  const { product_id: productId, product_price_id: priceId } = input;
  const refuse = (error: keyof typeof checkoutErrors, field: "product_id" | "product_price_id") => {
    report([{ spec: checkoutErrors[error], place: [field] }]);
    return unchanged;
  };
  if (productId) {
    const chosen = offered.find(({ product }) => product.id === productId);
    if (!chosen) return refuse("productNotOffered", "product_id");
    const price = sellingPrice(chosen.prices);
    const isCurrent = productId === row.productId;
    if (chosen.product.isArchived && !isCurrent) return refuse("productArchived", "product_id");
    if (!price) return isCurrent ? unchanged : refuse("productUnpriced", "product_id");
    if (priceId && priceId !== price.id) return refuse("priceUnknown", "product_price_id");
    return { chosen, price };
  }
  if (!priceId || priceId === row.productPriceId) return unchanged;
  const chosen = offered.find(
    ({ product, prices }) => !product.isArchived && sellingPrice(prices)?.id === priceId,
  );
  const price = chosen && sellingPrice(chosen.prices);
  return chosen && price ? { chosen, price } : refuse("priceUnknown", "product_price_id");
}

function planAmount(
  row: CheckoutRow,
  { price }: Selection,
  { amount: given }: CheckoutInput,
  report: Report,
): Minor {
  if (price.id === row.productPriceId && given === undefined) return row.amount;
  // An archived price is refused when the buyer confirms; until then it stays what it was.
  const verdict = amountAt(price, given);
  if ("amount" in verdict) return verdict.amount;
  const error = verdict.fault === "too_low" ? "amountTooLow" : "amountTooHigh";
  report([{ spec: checkoutErrors[error], place: ["amount"] }]);
  return row.amount;
}

/**
 * A code counts only where codes are allowed. A discount that does not fit another product is
 * dropped.
 */
function planDiscount(
  row: CheckoutRow,
  facts: CheckoutFacts,
  { chosen, input }: { chosen: OfferedProduct; input: CheckoutInput },
  report: Report,
): KnownDiscount | undefined {
  const { discount_code: code, discount_id: id } = input;
  const { givenDiscount, now } = facts;
  if (id) {
    const spec = discountFault(givenDiscount, chosen, now);
    if (spec) report([{ spec, place: ["discount_id"] }]);
    return givenDiscount;
  }
  if (id === null) return undefined;
  if (code !== undefined && row.allowDiscountCodes) {
    if (!code) return undefined;
    const isUsable = discountFault(givenDiscount, chosen, now) === undefined;
    if (isUsable) return givenDiscount;
    report([{ spec: checkoutErrors.codeUnknown, place: ["discount_code"] }]);
  }
  const { discount } = facts;
  if (!discount) return undefined;
  const isKept = chosen.product.id === row.productId || !discountMisfit(discount, chosen);
  return isKept ? discount : undefined;
}

/** Where no address is known, the country is guessed. */
function withGuess(
  { customerBillingAddress }: CheckoutRow,
  { guessedCountry }: CheckoutFacts,
  input: CheckoutInput,
): CheckoutInput {
  const address =
    input.customer_billing_address === undefined
      ? customerBillingAddress
      : input.customer_billing_address;
  if (address !== null || guessedCountry === undefined) return input;
  return { ...input, customer_billing_address: bareAddress(guessedCountry) };
}

export function bareAddress(country: string) {
  return { line1: null, line2: null, postal_code: null, city: null, state: null, country };
}

/** Data of fields that the chosen product does not have is dropped. */
function planData(
  row: CheckoutRow,
  { fields }: OfferedProduct,
  given: CustomFieldData | undefined,
  report: Report,
): CustomFieldData {
  const { data, faults } = checkCustomFieldData(fields, given ?? row.customFieldData, {
    isFinal: false,
  });
  if (given) report(faults.map(dataProblem));
  return data;
}

export function dataProblem({ slug, code, message, ctx }: DataFault): CheckoutProblem {
  const place = ["custom_field_data", slug];
  return { spec: { status: 422, code, message }, place, ...(ctx ? { ctx } : {}) };
}

function sellerColumns(row: CheckoutRow, input: CheckoutInput): CheckoutChange {
  const { allow_discount_codes: allow, require_billing_address: require } = input;
  return {
    ...(typeof allow === "boolean" ? { allowDiscountCodes: allow } : {}),
    ...(typeof require === "boolean" ? { requireBillingAddress: require } : {}),
    ...(typeof input.allow_trial === "boolean" ? { allowTrial: input.allow_trial } : {}),
    ...(input.metadata ? { metadata: input.metadata } : {}),
    ...(input.customer_metadata === undefined
      ? {}
      : { customerMetadata: input.customer_metadata ?? {} }),
    ...(input.success_url === undefined ? {} : { successUrl: input.success_url }),
    ...(input.return_url === undefined ? {} : { returnUrl: input.return_url }),
    ...(input.embed_origin === undefined
      ? {}
      : { embedOrigin: input.embed_origin, embedOriginFromLink: false }),
    customerIpAddress:
      input.customer_ip_address === undefined ? row.customerIpAddress : input.customer_ip_address,
  };
}
