import type { Seller } from "./a-seller.ts";
import { aSubscription } from "./a-subscription.ts";
import { oncePerSeller } from "./once-per-seller.ts";
import type { MakeSellerCall } from "./seller-call.ts";

const theSubscription = oncePerSeller(started);

/** Good calls of subscriptions. Reads share what they read. */
export const validSubscriptionCalls: Record<string, MakeSellerCall> = {
  "subscriptions.list": async (seller) => {
    await theSubscription(seller);
    return { target: "/v1/subscriptions/" };
  },
  "subscriptions.export": async (seller) => {
    await theSubscription(seller);
    return { target: "/v1/subscriptions/export" };
  },
  "subscriptions.get": async (seller) => ({ target: await theSubscription(seller) }),
  "subscriptions.create": async (seller) => {
    const { body: product } = await seller.post("/v1/products/", {
      name: "Free membership",
      recurring_interval: "month",
      prices: [{ amount_type: "free" }],
    });
    const email = `${crypto.randomUUID()}@example.com`;
    const { body: customer } = await seller.post("/v1/customers/", { email });
    return {
      target: "/v1/subscriptions/",
      body: { product_id: product.id, customer_id: customer.id, metadata: { from: "import" } },
    };
  },
  "subscriptions.update": async (seller) => ({
    target: await started(seller),
    body: {
      cancel_at_period_end: true,
      customer_cancellation_reason: "too_expensive",
      customer_cancellation_comment: "Perhaps next year.",
    },
  }),
  "subscriptions.preview": async (seller) => ({
    target: `${await started(seller)}/preview`,
    body: { product_id: await newPlan(seller, 4_000), proration_behavior: "invoice" },
  }),
  "subscriptions.upcoming": async (seller) => ({
    target: `${await theSubscription(seller)}/upcoming`,
  }),
  "subscriptions.revoke": async (seller) => ({ target: await started(seller) }),
  "customers.listPaymentMethods": async (seller) => {
    const { body } = await seller.get(await theSubscription(seller));
    return { target: `/v1/customers/${body.customer_id}/payment-methods` };
  },
  "customers.getBalance": async (seller) => {
    const { body } = await seller.get(await theSubscription(seller));
    return { target: `/v1/customers/${body.customer_id}/balance` };
  },
};

async function started(seller: Seller): Promise<string> {
  const { id } = await aSubscription({ seller }, { productId: await newPlan(seller, 2_500) });
  return `/v1/subscriptions/${id}`;
}

async function newPlan(seller: Seller, amount: number): Promise<string> {
  const { body } = await seller.post("/v1/products/", {
    name: "Membership",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: amount, price_currency: "usd" }],
  });
  return body.id;
}
