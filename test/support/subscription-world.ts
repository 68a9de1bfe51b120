import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { updateCustomerRow } from "#server/customers/customer-store.ts";
import { makeDefault } from "#server/customers/payment-methods/default-payment-method.ts";
import { listPaymentMethods } from "#server/customers/payment-methods/payment-method-store.ts";
import { savePaymentMethod } from "#server/customers/payment-methods/save-payment-method.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Seller } from "./a-seller.ts";
import type { Shop } from "./a-shop.ts";
import { toInstantText } from "./model-calendar.ts";
import { type Card, type ModelOrder, toRefundable } from "./model-orders.ts";
import { forSeller } from "./sold-orders.ts";
import type { Purchase } from "./subscription-model.ts";
import type { ModelBuyer } from "./subscription-model-course.ts";
import {
  type ModelDiscount,
  type ModelPlan,
  type ModelSubscription,
  toShownAmount,
} from "./subscription-model-terms.ts";

/** A seller of the real product, with the plans and discounts of a model. */
export interface World {
  shop: Shop;
  seller: Seller;
  productIds: Map<ModelPlan, string>;
  discountIds: Map<ModelDiscount, string>;
  /** Of the one country that it collects tax in. */
  registrationId: string;
}

/** A person who buys in the model and in the product alike. */
export interface Person {
  email: string;
  address: Record<string, string>;
  /** Known after the first purchase. */
  customerId: string | null;
  /** Of the model's subscriptions, in their order. */
  subscriptionIds: string[];
  buyer: ModelBuyer;
}

const tokens: Record<Card, string> = { good: "visa", bad: "chargeCustomerFail" };

export async function createPlan({ seller, productIds }: World, plan: ModelPlan): Promise<void> {
  const { kind, amount, behavior, trialDays } = plan;
  const currency = { price_currency: "usd", tax_behavior: behavior };
  const prices = {
    free: { amount_type: "free" },
    fixed: { amount_type: "fixed", price_amount: amount, ...currency },
    custom: { amount_type: "custom", minimum_amount: 50, ...currency },
  };
  const trial =
    trialDays === null ? {} : { trial_interval: "day", trial_interval_count: trialDays };
  const { status, body, text } = await seller.post("/v1/products/", {
    name: plan.name,
    recurring_interval: plan.interval,
    prices: [prices[kind]],
    ...trial,
  });
  expect(status, text).toBe(201);
  productIds.set(plan, body.id);
}

export async function createDiscount(world: World, discount: ModelDiscount): Promise<void> {
  const { type, value, duration, months } = discount;
  const { status, body, text } = await world.seller.post("/v1/discounts/", {
    name: discount.name,
    duration,
    ...(months === null ? {} : { duration_in_months: months }),
    ...(type === "fixed"
      ? { type, amount: value, currency: "usd" }
      : { type, basis_points: value }),
  });
  expect(status, text).toBe(201);
  world.discountIds.set(discount, body.id);
}

/** Returns the status of the answer. */
export async function purchase(world: World, person: Person, given: Purchase): Promise<number> {
  const { plan, discount, card, upgrades } = given;
  const upgradedId = person.subscriptionIds.at(-1);
  const created = await world.seller.post("/v1/checkouts/", {
    products: [world.productIds.get(plan)],
    ...(plan.kind === "custom" ? { amount: plan.amount } : {}),
    ...(discount ? { discount_id: world.discountIds.get(discount) } : {}),
    ...(upgrades ? { subscription_id: upgradedId } : {}),
    ...(person.buyer.tried.has(plan) ? { allow_trial: false } : {}),
  });
  expect(created.status, created.text).toBe(201);
  const reply = await world.shop.confirm(created.body, {
    ...(plan.kind === "free" ? { confirmation_token_id: undefined } : {}),
    ...(plan.kind === "free" ? {} : { confirmation_token_id: `ctoken_${tokens[card]}` }),
    customer_email: upgrades ? undefined : person.email,
    customer_billing_address: person.address,
  });
  if (reply.status !== 200) return reply.status;
  const [row] = await world.shop.rows(
    "select id, customer_id from subscriptions where checkout_id = $1",
    created.body.id,
  );
  person.customerId = String(row?.customer_id);
  const id = String(row?.id);
  if (!person.subscriptionIds.includes(id)) person.subscriptionIds.push(id);
  return 200;
}

/** The bank returns the payment of an order; after an appeal it takes the money again. */
export async function disputeOrder(
  { shop }: World,
  orderId: string,
  hasAppeal: boolean,
): Promise<void> {
  const [payment] = await shop.rows(
    "select charge_id from payments where order_id = $1 and status = 'succeeded'",
    orderId,
  );
  const { control } = shop.sandbox;
  const id = await control.openDispute(String(payment?.charge_id), "fraudulent");
  await control.endDispute(id, "lost");
  await shop.settle();
  if (!hasAppeal) return;
  await control.endDispute(id, "won");
  await shop.settle();
}

/** Saves a card, as a customer would do themselves, and makes it the default. */
export async function saveDefaultCard(world: World, person: Person, card: Card): Promise<void> {
  const { seller, shop } = world;
  const customerId = person.customerId ?? "";
  const processorCustomerId = await findProcessorCustomer(world, customerId);
  const { setups } = shop.processor;
  const key = `intent:${newUuid()}:1`;
  const setup = await setups.create({
    key,
    customerId: processorCustomerId,
    allowRedirects: false,
  });
  const source = {
    confirmationToken: `ctoken_${tokens[card]}`,
    returnUrl: "https://example.com",
  };
  const saved = await setups.confirm(setup.id, source, newUuid());
  if (saved.kind !== "succeeded" || !saved.paymentMethod) throw new Error(saved.kind);
  const method = saved.paymentMethod;
  await forSeller(seller, async (ctx) => {
    await savePaymentMethod(ctx, customerId, method);
    const methods = await listPaymentMethods(ctx.tx, ctx.sellerId, customerId);
    const added = methods.find(({ processorId }) => processorId === method.id);
    if (added) await makeDefault(ctx, added);
  });
}

/** Someone who took a free plan is not known to the processor yet. */
async function findProcessorCustomer({ shop, seller }: World, id: string): Promise<string> {
  const [row] = await shop.rows(
    "select processor_id, email, name from customers where id = $1",
    id,
  );
  if (row?.processor_id) return String(row.processor_id);
  const processorId = await shop.processor.customers.create({
    customerId: id,
    email: String(row?.email),
    name: String(row?.name),
    address: null,
  });
  await forSeller(seller, async ({ tx, sellerId }) => {
    await updateCustomerRow(tx, sellerId, id, { processorId });
    await rememberProcessorObject(tx, {
      organizationId: sellerId,
      id: processorId,
      kind: "customer",
      subjectId: id,
    });
  });
  return processorId;
}

export function newPerson(buyer: ModelBuyer): Person {
  const address = buyer.isTaxed
    ? { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" }
    : { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };
  const email = `buyer-${randomUUID()}@example.com`;
  return { email, address, customerId: null, subscriptionIds: [], buyer };
}

const instant = (ms: number | null) => (ms === null ? null : toInstantText(ms));

export function presentSubscription(world: World, subscription: ModelSubscription) {
  const { plan, pending, trial, discount } = subscription;
  return {
    status: subscription.status,
    product_id: world.productIds.get(plan),
    amount: toShownAmount(subscription),
    recurring_interval: subscription.interval,
    current_period_start: instant(subscription.start),
    current_period_end: instant(subscription.end),
    started_at: instant(subscription.startedAt),
    trial_start: instant(trial?.start ?? null),
    trial_end: instant(trial?.end ?? null),
    cancel_at_period_end: subscription.isCanceling,
    canceled_at: instant(subscription.canceledAt),
    ends_at: instant(subscription.endsAt),
    ended_at: instant(subscription.endedAt),
    discount_id: discount ? world.discountIds.get(discount) : null,
    pending_update: pending
      ? { product_id: world.productIds.get(pending), applies_at: instant(subscription.end) }
      : null,
  };
}

export function presentOrder(order: ModelOrder) {
  const { sums } = order;
  const isPaidFor = order.status !== "pending" && sums.total > 0 && order.waived === 0;
  return {
    billing_reason: order.reason,
    status: order.status,
    subtotal_amount: sums.subtotal,
    discount_amount: sums.discount,
    net_amount: sums.net,
    tax_amount: sums.tax,
    total_amount: sums.total,
    applied_balance_amount: order.appliedBalance,
    refunded_amount: order.refundedNet,
    refunded_tax_amount: order.refundedTax,
    refundable_amount: isPaidFor ? Math.max(toRefundable(order), 0) : 0,
    next_payment_attempt_at: instant(order.nextAttemptAt),
    period_start: instant(order.periodStart),
  };
}
