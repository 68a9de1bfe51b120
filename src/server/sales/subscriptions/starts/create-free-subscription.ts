import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { SubscriptionCreate } from "#contract/billing/subscription-schema.ts";
import { minor } from "#contract/money.ts";
import { listPricesOf, type PriceRow } from "#server/catalog/products/price-store.ts";
import { holdProducts } from "#server/catalog/products/product-store.ts";
import { customerErrors } from "#server/customers/customer-errors.ts";
import { type CustomerRow, lockCustomer } from "#server/customers/customer-store.ts";
import { toNamedCustomer } from "#server/customers/to-named-customer.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { BillingDetails } from "../records/billing-details.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { findHeldPlan, mayBegin } from "./held-plan.ts";
import { beginSubscription } from "./start-subscription.ts";

/**
 * Subscribes a customer to a free product without a checkout. There is no order, because nothing is
 * to be paid.
 */
export async function createFreeSubscription(
  ctx: SellerCtx,
  input: SubscriptionCreate,
): Promise<SubscriptionRow> {
  const customer = await lockSubscriber(ctx, input);
  const plan = await holdFreePlan(ctx, input.product_id);
  const row = await beginSubscription(ctx, {
    checkoutId: null,
    customerId: customer.id,
    productId: plan.productId,
    interval: plan.interval,
    prices: plan.prices.map((price) => ({ price, amount: minor(0) })),
    amount: minor(0),
    currency: "usd",
    discountId: null,
    trial: null,
    billing: toOwnBilling(customer),
    paymentMethodId: null,
    metadata: input.metadata ?? {},
    customFieldData: {},
  });
  const target = { kind: "subscription", id: row.id };
  await recordSellerAct(ctx, "subscription.created", target, {
    after: { product: plan.name, customerId: customer.id },
  });
  return row;
}

/** The customer is locked: of two subscriptions at once, the second one sees the first. */
async function lockSubscriber(ctx: SellerCtx, input: SubscriptionCreate): Promise<CustomerRow> {
  const { tx, sellerId } = ctx;
  const { key, field } = toNamedCustomer(input);
  const customer = await lockCustomer(tx, sellerId, key);
  if (!customer) throw new Refusal(customerErrors.unknown, [field]);
  const held = await findHeldPlan(tx, sellerId, customer.id, null);
  if (!mayBegin(held, false)) throw new Refusal(subscriptionErrors.alreadySubscribed);
  return customer;
}

/** The seller names the customer, so what the seller has stored of them counts. */
function toOwnBilling(customer: CustomerRow): BillingDetails {
  const { name, billingAddress, taxIdValue, taxIdFormat } = customer;
  const address = billingAddress as BillingDetails["billingAddress"];
  return { billingName: name, billingAddress: address, taxIdValue, taxIdFormat };
}

interface FreePlan {
  productId: string;
  name: string;
  interval: RecurringInterval;
  prices: readonly PriceRow[];
}

/** Holds the product, so that it is not archived or priced before this commits. */
async function holdFreePlan(ctx: SellerCtx, productId: string): Promise<FreePlan> {
  const misfit = (
    name: "productUnknown" | "productArchived" | "productOneTime" | "productNotFree",
  ) => new Refusal(subscriptionErrors[name], ["product_id"]);
  const [product] = await holdProducts(ctx.tx, ctx.sellerId, [productId]);
  if (!product) throw misfit("productUnknown");
  if (product.isArchived) throw misfit("productArchived");
  if (product.recurringInterval === null) throw misfit("productOneTime");
  const prices = await listPricesOf(ctx.tx, ctx.sellerId, [productId]);
  const isFree = prices.length > 0 && prices.every(({ amountType }) => amountType === "free");
  if (!isFree) throw misfit("productNotFree");
  return { productId, name: product.name, interval: product.recurringInterval, prices };
}
