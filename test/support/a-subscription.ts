import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { SubscriptionStatus } from "#contract/billing/subscription-schema.ts";
import { minor } from "#contract/money.ts";
import { takesOff } from "#server/catalog/discounts/discount-rules.ts";
import { findDiscount } from "#server/catalog/discounts/discount-store.ts";
import { listPricesOf } from "#server/catalog/products/price-store.ts";
import { findProduct } from "#server/catalog/products/product-store.ts";
import {
  type CustomerRow,
  getSoldTo,
  insertCustomer,
  updateCustomerRow,
} from "#server/customers/customer-store.ts";
import { insertNewMethod } from "#server/customers/payment-methods/payment-method-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import { untaxedRate } from "#server/money/tax/tax-rules.ts";
import { newUuid } from "#server/platform/ids.ts";
import {
  addSubscriptionMeters,
  replaceSubscriptionPrices,
} from "#server/sales/subscriptions/records/subscription-parts-store.ts";
import {
  insertSubscription,
  type SubscriptionRow,
} from "#server/sales/subscriptions/records/subscription-store.ts";
import {
  periodAmount,
  subscriptionAmount,
} from "#server/sales/subscriptions/terms/subscription-amount-rules.ts";
import { periodAt } from "#server/sales/subscriptions/terms/subscription-period-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { Seller } from "./a-seller.ts";
import { buyerAddress } from "./a-shop.ts";
import { aSoldOrder, forSeller } from "./sold-orders.ts";

export interface SubscriptionOptions {
  productId: string;
  customerId?: string;
  status?: SubscriptionStatus;
  /** That of the product, unless the test needs another one. */
  interval?: RecurringInterval;
  discountId?: string;
  /** The amount that the buyer chose at a custom price. */
  amount?: number;
  /** The test card that is charged: `visa`, or any other alias of the sandbox. */
  card?: string;
  /** Of a new customer, who gave no address. */
  isUnaddressed?: boolean;
  /** Begins its current period then. Now, if not given. */
  startsAt?: Date;
  /**
   * Whether an order paid the current period. It did, unless nothing is to be paid or it is a
   * trial.
   */
  isBilled?: boolean;
}

/** The seller, and the processor where the card is to be charged. */
interface Around {
  seller: Pick<Seller, "platform" | "organizationId">;
  processor?: Processor;
}

/**
 * Returns a subscription as a checkout leaves it: with a customer, their saved card, and the paid
 * order of its first period.
 */
export async function aSubscription(
  { seller, processor }: Around,
  options: SubscriptionOptions,
): Promise<SubscriptionRow> {
  const customer = options.customerId
    ? await forSeller(seller, (ctx) => getSoldTo(ctx.tx, ctx.sellerId, options.customerId ?? ""))
    : await newCustomer(seller, options.isUnaddressed ? null : buyerAddress);
  if (!options.customerId) await saveCard(seller, customer, processor, options.card ?? "visa");
  const row = await forSeller(seller, (ctx) => insertStarted(ctx, customer, options));
  const isPaid = row.amount > 0 && !["trialing", "incomplete"].includes(row.status);
  if (options.isBilled ?? isPaid) await billFirstPeriod(seller, row);
  return row;
}

function newCustomer(
  seller: Around["seller"],
  address: typeof buyerAddress | null,
): Promise<CustomerRow> {
  return forSeller(seller, ({ tx, sellerId, now }) => {
    const id = newUuid();
    return insertCustomer(tx, {
      organizationId: sellerId,
      id,
      email: `subscriber-${id.slice(0, 8)}@example.com`,
      name: "Ada Subscriber",
      billingAddress: address && JSON.stringify({ ...address, line2: null, state: null }),
      metadata: "{}",
      createdAt: now,
    });
  });
}

async function saveCard(
  seller: Around["seller"],
  customer: CustomerRow,
  processor: Processor | undefined,
  alias: string,
): Promise<void> {
  const saved = processor
    ? await saveAtProcessor(processor, customer, alias)
    : { customerId: `cus_${customer.id}`, methodId: `pm_${newUuid()}` };
  await forSeller(seller, async ({ tx, sellerId, now }) => {
    const of = { organizationId: sellerId };
    await updateCustomerRow(tx, sellerId, customer.id, { processorId: saved.customerId });
    const method = await insertNewMethod(tx, {
      ...of,
      id: newUuid(),
      customerId: customer.id,
      processorId: saved.methodId,
      type: "card",
      cardBrand: "visa",
      cardLast4: "4242",
      cardExpMonth: 12,
      cardExpYear: 2044,
      isDefault: true,
      createdAt: now,
    });
    await rememberProcessorObject(tx, {
      ...of,
      id: saved.customerId,
      kind: "customer",
      subjectId: customer.id,
    });
    await rememberProcessorObject(tx, {
      ...of,
      id: saved.methodId,
      kind: "payment_method",
      subjectId: method?.id ?? "",
    });
  });
}

async function saveAtProcessor(
  { customers, setups }: Processor,
  { id, email, name }: CustomerRow,
  alias: string,
): Promise<{ customerId: string; methodId: string }> {
  const customerId = await customers.create({ customerId: id, email, name, address: null });
  const setup = await setups.create({
    key: `intent:${newUuid()}:1`,
    customerId,
    allowRedirects: false,
  });
  const source = { confirmationToken: `ctoken_${alias}`, returnUrl: "https://example.com" };
  const saved = await setups.confirm(setup.id, source, newUuid());
  if (saved.kind !== "succeeded" || !saved.paymentMethod)
    throw new Error(`the card was not saved: ${saved.kind}`);
  return { customerId, methodId: saved.paymentMethod.id };
}

async function insertStarted(
  ctx: SellerCtx,
  customer: CustomerRow,
  { productId, status = "active", discountId, amount, ...options }: SubscriptionOptions,
): Promise<SubscriptionRow> {
  const { tx, sellerId, now } = ctx;
  const product = await findProduct(tx, sellerId, productId);
  if (!product) throw new Error(`there is no product ${productId}`);
  const prices = await listPricesOf(tx, sellerId, [productId]);
  const sold = prices.map((price) => ({ priceId: price.id, amount: periodAmount(price, amount) }));
  const discount = discountId ? await findDiscount(tx, sellerId, discountId) : undefined;
  const { startsAt = now } = options;
  const interval = options.interval ?? (product.recurringInterval as RecurringInterval);
  const { start, end } = periodAt(startsAt, interval, 0);
  const isIncomplete = status === "incomplete" || status === "incomplete_expired";
  const isEnded = ["canceled", "unpaid", "incomplete_expired"].includes(status);
  const isDue = status === "active" || status === "trialing";
  const row = await insertSubscription(tx, {
    organizationId: sellerId,
    id: newUuid(),
    status,
    amount: subscriptionAmount(sold, discount ? takesOff(discount) : null),
    currency: "usd",
    recurringInterval: interval,
    anchorAt: start,
    periodNumber: 0,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    trialStart: status === "trialing" ? start : null,
    trialEnd: status === "trialing" ? end : null,
    startedAt: isIncomplete ? null : start,
    canceledAt: isEnded ? now : null,
    endsAt: isEnded ? now : null,
    endedAt: isEnded ? now : null,
    dueAt: isDue ? end : null,
    pastDueAt: status === "past_due" ? now : null,
    customerId: customer.id,
    billingName: customer.name,
    billingAddress: customer.billingAddress && JSON.stringify(customer.billingAddress),
    taxIdValue: customer.taxIdValue,
    taxIdFormat: customer.taxIdFormat,
    productId,
    discountId: discount?.id ?? null,
    discountedSince: discount && status !== "trialing" ? start : null,
    metadata: "{}",
    customFieldData: "{}",
    createdAt: start,
  });
  await replaceSubscriptionPrices(tx, sellerId, row.id, sold);
  const meterIds = new Set(prices.flatMap(({ meterId }) => meterId ?? []));
  await addSubscriptionMeters(
    tx,
    [...meterIds].map((meterId) => ({
      organizationId: sellerId,
      id: newUuid(),
      subscriptionId: row.id,
      meterId,
      createdAt: now,
    })),
  );
  return row;
}

/** Paid by a made-up charge, without tax. */
async function billFirstPeriod(seller: Around["seller"], row: SubscriptionRow): Promise<void> {
  const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd, customerId } = row;
  const sold = await forSeller(seller, ({ tx, sellerId }) =>
    tx
      .selectFrom("subscriptionPrices")
      .selectAll()
      .where("organizationId", "=", sellerId)
      .where("subscriptionId", "=", row.id)
      .orderBy("amount", "desc")
      .execute(),
  );
  const subtotal = sold.reduce((total, { amount }) => total + amount, 0);
  await aSoldOrder(seller, {
    customerId,
    productId: row.productId,
    net: row.amount,
    tax: 0,
    discount: minor(subtotal - row.amount),
    order: {
      subscriptionId: row.id,
      billingReason: "subscription_create",
      discountId: row.discountId,
      periodStart,
      periodEnd,
    },
    item: {
      productPriceId: sold[0]?.priceId ?? null,
      periodStart,
      periodEnd,
      taxBreakdown: JSON.stringify([{ ...untaxedRate, amount: 0, taxableAmount: row.amount }]),
    },
  });
}
