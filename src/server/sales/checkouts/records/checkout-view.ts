import type {
  CheckoutDiscountWire,
  CheckoutProductWire,
  CheckoutPublicWire,
  CheckoutWire,
} from "#contract/billing/checkout-schema.ts";
import type { CurrentPriceWire } from "#contract/billing/price-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import type { DiscountRow } from "#server/catalog/discounts/discount-store.ts";
import { presentBuyerProduct } from "#server/catalog/products/buyer-product-view.ts";
import { toPublicSeller } from "#server/catalog/sellers/public-seller-view.ts";
import { presentBreakdown, sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import { trialEnd } from "../../subscriptions/terms/subscription-period-rules.ts";
import { addressFields, addressModes, checkoutFlags } from "./checkout-flags-rules.ts";
import type { CheckoutRow } from "./checkout-store.ts";

export interface CheckoutParts {
  /** Those that can be chosen, in their order. */
  products: readonly ProductWire[];
  product: ProductWire;
  price: CurrentPriceWire;
  discount: DiscountRow | undefined;
  baseUrl: string;
  /** For the card form. */
  processorMetadata: Record<string, string>;
}

export function presentCheckout(row: CheckoutRow, parts: CheckoutParts): CheckoutWire {
  return {
    ...presentShared(row, parts),
    metadata: row.metadata,
    customer_external_id: row.customerExternalId,
    external_customer_id: row.customerExternalId,
    subscription_id: row.subscriptionId,
    customer_metadata: row.customerMetadata,
    trial_interval: null,
    trial_interval_count: null,
  };
}

/**
 * Returns the seller's view without private fields: a discount code is secret where the buyer may
 * not enter one.
 */
export function toPublicCheckout(
  wire: CheckoutWire,
  organization: SellerWire,
  processorMetadata: Record<string, string>,
): CheckoutPublicWire {
  const {
    metadata,
    customer_external_id,
    external_customer_id,
    subscription_id,
    customer_metadata,
    trial_interval,
    trial_interval_count,
    ...shown
  } = wire;
  const payment_processor_metadata = { ...shown.payment_processor_metadata, ...processorMetadata };
  const discount = shown.discount && {
    ...shown.discount,
    code: shown.allow_discount_codes ? shown.discount.code : null,
  };
  return {
    ...shown,
    discount,
    payment_processor_metadata,
    organization: toPublicSeller(organization),
  };
}

function presentShared(row: CheckoutRow, parts: CheckoutParts) {
  const { products, product, price, discount } = parts;
  return {
    ...laterFields(),
    ...presentTrial(row),
    ...presentBuyer(row),
    ...presentAmounts(row),
    undiscounted_total_amount: getUndiscountedTotal(row, parts),
    ...checkoutFlags({
      amountTypes: (product.prices.length > 0 ? product.prices : [price]).map(
        (each) => each.amount_type,
      ),
      isRecurring: product.is_recurring,
      hasTrial: row.trialInterval !== null,
      totalAmount: row.totalAmount,
      currency: row.currency,
    }),
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    id: row.id,
    organization_id: row.organizationId,
    custom_field_data: row.customFieldData,
    payment_processor: "stripe" as const,
    status: row.status,
    client_secret: row.clientSecret,
    url: checkoutUrl(row, parts.baseUrl),
    expires_at: row.expiresAt.toISOString(),
    success_url: successUrl(row, parts.baseUrl),
    return_url: row.returnUrl,
    embed_origin: row.embedOrigin,
    product_id: row.productId,
    product_price_id: row.productPriceId,
    discount_id: row.discountId,
    allow_discount_codes: row.allowDiscountCodes,
    require_billing_address: row.requireBillingAddress,
    payment_processor_metadata: parts.processorMetadata,
    products: products.map(presentCheckoutProduct),
    product: presentCheckoutProduct(product),
    product_price: price,
    prices: Object.fromEntries(products.map((each) => [each.id, each.prices])),
    discount: discount ? presentCheckoutDiscount(discount) : null,
    attached_custom_fields: product.attached_custom_fields,
  };
}

function presentAmounts(row: CheckoutRow) {
  return {
    amount: row.amount,
    discount_amount: row.discountAmount,
    net_amount: row.netAmount,
    tax_amount: row.taxAmount,
    tax_behavior: row.taxLines?.[0]?.behavior ?? null,
    tax_breakdown:
      row.taxLines && presentBreakdown(sumBreakdowns(row.taxLines.map((line) => line.breakdown))),
    total_amount: row.totalAmount,
    currency: row.currency,
  };
}

/** Of a subscription that pays more once its discount has ended. */
function getUndiscountedTotal(
  { amount, taxLines }: CheckoutRow,
  { product, discount }: CheckoutParts,
): number | null {
  if (!product.is_recurring || !discount || discount.duration === "forever") return null;
  const [line] = taxLines ?? [];
  return line?.behavior === "inclusive" ? amount : amount + (line?.undiscounted ?? 0);
}

function presentBuyer(row: CheckoutRow) {
  return {
    customer_id: row.customerId,
    is_business_customer: row.isBusinessCustomer,
    customer_name: row.customerName,
    customer_email: row.customerEmail,
    customer_ip_address: row.customerIpAddress,
    customer_billing_name: row.customerBillingName,
    customer_billing_address: row.customerBillingAddress,
    customer_tax_id: row.customerTaxIdValue,
    customer_billing_address_fields: addressFields(row),
    billing_address_fields: addressModes(row),
    locale: row.locale,
  };
}

/**
 * The trial ends so long after the checkout was confirmed; until then, after it was last changed.
 */
function presentTrial(row: CheckoutRow) {
  const { trialIntervalCount: count, confirmedAt, modifiedAt, createdAt } = row;
  const interval = row.trialInterval as TrialInterval | null;
  const start = confirmedAt ?? modifiedAt ?? createdAt;
  return {
    allow_trial: row.allowTrial,
    active_trial_interval: interval,
    active_trial_interval_count: count,
    trial_end:
      interval === null || count === null ? null : trialEnd(start, interval, count).toISOString(),
  };
}

/** Newer clients expect them; we have no seats or units. */
function laterFields() {
  return {
    seats: null,
    min_seats: null,
    max_seats: null,
    price_per_seat: null,
    units: null,
    min_units: null,
    max_units: null,
    payment_method_type: null,
  };
}

export function checkoutUrl({ clientSecret }: Pick<CheckoutRow, "clientSecret">, baseUrl: string) {
  return `${baseUrl}/checkout/${clientSecret}`;
}

function successUrl(row: CheckoutRow, baseUrl: string): string {
  const url = row.successUrl ?? `${checkoutUrl(row, baseUrl)}/confirmation`;
  return url.replaceAll("{CHECKOUT_ID}", row.id);
}

function presentCheckoutProduct(product: ProductWire): CheckoutProductWire {
  const { metadata: _, ...shown } = presentBuyerProduct(product);
  return shown;
}

function presentCheckoutDiscount(row: DiscountRow): CheckoutDiscountWire {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    ...(row.type === "fixed"
      ? {
          type: "fixed",
          amount: row.amount,
          currency: row.currency,
          amounts: { [row.currency ?? "usd"]: row.amount },
        }
      : { type: "percentage", basis_points: row.basisPoints }),
    ...(row.duration === "repeating"
      ? { duration: "repeating", duration_in_months: row.durationInMonths }
      : { duration: row.duration }),
    // the constraints of the table say which columns go with which type and duration
  } as CheckoutDiscountWire;
}
