import { orderPaymentUrl } from "#server/sales/orders/order-payment-address.ts";
import { findOrder, type OrderRow } from "#server/sales/orders/order-store.ts";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";
import type { Seller } from "./a-seller.ts";
import type { Shop } from "./a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "./a-subscription.ts";
import { processorOfApp } from "./app-processor.ts";
import { aSoldOrder, type SaleOptions } from "./sold-orders.ts";
import { stripeClient } from "./stripe-client.ts";
import type { Reply } from "./visitor.ts";

/** A renewal that could not be charged, with the link by which its customer pays it. */
export interface UnpaidOrder {
  subscription: SubscriptionRow;
  orderId: string;
  /** Of the page. */
  url: string;
  /** Of the API. */
  path: string;
  pay(body?: object, headers?: Record<string, string>): Promise<Reply>;
  read(): Promise<Reply["body"]>;
  order(): Promise<OrderRow>;
  subscriptionStatus(): Promise<unknown>;
  /** Ends the 3-D Secure step of the payment, as the customer would. */
  authenticate(decision: "approve" | "refuse"): Promise<void>;
}

/** The same in the database only, for tests without a worker. */
export interface PastDueOrder {
  orderId: string;
  subscriptionId: string;
  customerId: string;
  /** Of the page. */
  url: string;
  token: string;
}

const dayMs = 86_400_000;

/**
 * Makes an order whose period ended yesterday, so that the worker of the shop charges it; by
 * default a card that is declined.
 */
export async function anUnpaidOrder(
  shop: Shop,
  options: Pick<SubscriptionOptions, "productId"> & Partial<SubscriptionOptions>,
): Promise<UnpaidOrder> {
  const { app, seller } = shop;
  const { platform } = app;
  const [clock] = await shop.rows("select clock_offset_ms from installation");
  const now = platform.clock.nowMs() + Number(clock?.clock_offset_ms);
  const subscription = await aSubscription(shop, {
    card: "chargeCustomerFail",
    startsAt: new Date(now - 32 * dayMs),
    isBilled: false,
    ...options,
  });
  await shop.settle();
  const [row] = await shop.rows(
    "select id from orders where subscription_id = $1 and status = 'pending' and given_up_at is null",
    subscription.id,
  );
  if (!row) throw new Error("the renewal was paid");
  const orderId = String(row.id);
  const url = orderPaymentUrl(platform, { sellerId: seller.organizationId, orderId });
  const path = new URL(url).pathname.replace("/pay/", "/v1/order-payments/");
  const order = async () => {
    const found = await findOrder(platform.database.db, seller.organizationId, orderId);
    if (!found) throw new Error("the order is gone");
    return found;
  };
  return {
    subscription,
    orderId,
    url,
    path,
    order,
    pay: (body = { confirmation_token_id: "ctoken_visa" }, headers = {}) =>
      app.visitor().post(`${path}/pay`, body, headers),
    read: async () => (await app.visitor().get(path)).body,
    async subscriptionStatus() {
      const sql = "select status from subscriptions where id = $1";
      return (await shop.rows(sql, subscription.id))[0]?.status;
    },
    async authenticate(decision) {
      const { intentId } = await order();
      const { paymentIntents } = stripeClient(shop.sandbox);
      const intent = await paymentIntents.retrieve(intentId ?? "");
      const { pathname } = new URL(intent.next_action?.redirect_to_url?.url ?? "");
      await app.visitor().send({
        method: "POST",
        url: pathname,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `decision=${decision}`,
      });
    },
  };
}

/**
 * Returns the same without a worker: a past due subscription with its order, whose card works
 * again.
 */
export async function aPastDueOrder(
  seller: Seller,
  more: Pick<SaleOptions, "order" | "item"> = {},
): Promise<PastDueOrder> {
  const product = await seller.post("/v1/products/", {
    name: "Pro",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 990, price_currency: "usd" }],
  });
  const processor = processorOfApp(seller);
  const subscription = await aSubscription(
    { seller, processor },
    { productId: product.body.id, status: "past_due", isBilled: false },
  );
  const { customerId, productId, currentPeriodStart, currentPeriodEnd } = subscription;
  const { order } = await aSoldOrder(seller, {
    customerId,
    productId,
    isWaived: true,
    order: {
      status: "pending",
      paidAt: null,
      waivedAmount: 0,
      subscriptionId: subscription.id,
      billingReason: "subscription_cycle",
      failedAttempts: 1,
      periodStart: currentPeriodStart,
      periodEnd: currentPeriodEnd,
      ...more.order,
    },
    ...(more.item ? { item: more.item } : {}),
  });
  const { organizationId: sellerId, platform } = seller;
  const url = orderPaymentUrl(platform, { sellerId, orderId: order.id });
  return {
    orderId: order.id,
    subscriptionId: subscription.id,
    customerId,
    url,
    token: url.split("/").at(-1) ?? "",
  };
}

/** Returns the same as a renewal makes it while the customer's address is not known. */
export async function aHeldOrder(seller: Seller): Promise<PastDueOrder> {
  const owed = await aPastDueOrder(seller, {
    order: { awaitsAddress: true, taxAmount: 0, totalAmount: 900, taxBreakdown: "[]" },
    item: { taxAmount: 0, taxBreakdown: "[]" },
  });
  await seller.platform.database.pool.query(
    "update subscriptions set billing_address = null where id = $1",
    [owed.subscriptionId],
  );
  return owed;
}
