import type { Seller } from "./a-seller.ts";
import { aSubscription } from "./a-subscription.ts";
import { aPastDueOrder } from "./an-unpaid-order.ts";
import type { SellerCall } from "./seller-call.ts";
import { aUsedMeter, newLimits } from "./valid-usage-requests.ts";

/** A good call of a customer, with the token of their session. */
export interface PortalCall extends SellerCall {
  token: string;
}

/**
 * One good call for each route of customers, by the route's name. A new route must be added here.
 */
export const validPortalCalls: Record<string, (seller: Seller) => Promise<PortalCall>> = {
  "customerPortal.customers.get": async (seller) => ({
    ...(await subscribed(seller)),
    target: "/v1/customer-portal/customers/me",
  }),
  "customerPortal.customers.update": async (seller) => ({
    ...(await subscribed(seller)),
    target: "/v1/customer-portal/customers/me",
    body: { billing_address: { country: "FR", city: "Lyon" }, tax_id: "FR40303265045" },
  }),
  "customerPortal.customerSession.delete": async (seller) => ({
    ...(await subscribed(seller)),
    target: "/v1/customer-portal/customer-session/",
  }),
  "customerPortal.subscriptions.list": async (seller) => ({
    ...(await subscribed(seller)),
    target: "/v1/customer-portal/subscriptions/",
  }),
  "customerPortal.subscriptions.renewals": async (seller) => ({
    ...(await subscribed(seller)),
    target: "/v1/customer-portal/subscriptions/renewals",
  }),
  "customerPortal.subscriptions.get": subscribed,
  "customerPortal.subscriptions.paymentLink": async (seller) => {
    const { subscriptionId, customerId } = await aPastDueOrder(seller);
    return {
      target: `/v1/customer-portal/subscriptions/${subscriptionId}/payment-link`,
      token: await customerToken(seller, customerId),
    };
  },
  "customerPortal.subscriptions.update": async (seller) => ({
    ...(await subscribed(seller)),
    body: {
      cancel_at_period_end: true,
      cancellation_reason: "too_expensive",
      cancellation_comment: "Perhaps next year.",
    },
  }),
  "customerPortal.subscriptions.cancel": subscribed,
  "customerPortal.customerMeters.list": (seller) => used(seller, "/v1/customer-portal/meters/"),
  "customerPortal.customerMeters.get": async (seller) => {
    const { customerMeterId } = await aUsedMeter(seller);
    return used(seller, `/v1/customer-portal/meters/${customerMeterId}`);
  },
  "customerPortal.usageLimits.get": (seller) => used(seller, "/v1/customer-portal/usage-limits/"),
  "customerPortal.usageLimits.set": async (seller) => ({
    ...(await used(seller, "/v1/customer-portal/usage-limits/")),
    body: await newLimits(seller),
  }),
  "customerPortal.subscriptions.preview": async (seller) => {
    const { target, token } = await subscribed(seller);
    return {
      target: `${target}/preview`,
      token,
      body: { product_id: await newPlan(seller, 4_000) },
    };
  },
};

/** The token of a customer who has used a meter. */
async function used(seller: Seller, target: string): Promise<PortalCall> {
  const { customerId } = await aUsedMeter(seller);
  return { target, token: await customerToken(seller, customerId) };
}

/** The path of a new subscription, and the token of its customer. */
async function subscribed(seller: Seller): Promise<PortalCall> {
  const productId = await newPlan(seller, 2_500);
  const { id, customerId } = await aSubscription({ seller }, { productId });
  return {
    target: `/v1/customer-portal/subscriptions/${id}`,
    token: await customerToken(seller, customerId),
  };
}

/** Returns a new session of a customer. */
export async function customerToken(seller: Seller, customerId: string): Promise<string> {
  const body = { customer_id: customerId };
  const { status, body: session } = await seller.post("/v1/customer-sessions/", body);
  if (status !== 201) throw new Error(`no session was created: ${status}`);
  return session.token;
}

async function newPlan(seller: Seller, amount: number): Promise<string> {
  const { body } = await seller.post("/v1/products/", {
    name: "Membership",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: amount, price_currency: "usd" }],
  });
  return body.id;
}
