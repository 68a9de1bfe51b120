import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { untilDisputed } from "#test/support/a-dispute.ts";
import type { Shop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { anUnpaidOrder } from "#test/support/an-unpaid-order.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";
import { customerToken } from "#test/support/valid-portal-requests.ts";

/**
 * One thing of each noun for the addresses of pages, and the states in which a page asks for most.
 */
export interface WeighedPages {
  toPath(path: PagePath): string;
  /** Of members, by what they show. */
  states: Record<string, string>;
  /** Of people without an account, by what they show. */
  ofBuyers: Record<string, string>;
}

type Ids = Record<string, string>;

export async function prepareWeighedPages(shop: Shop): Promise<WeighedPages> {
  const { seller } = shop;
  const catalog = await aCatalog(shop);
  const bought = await aRefundedPurchase(shop, catalog.product);
  const subscriptions = await subscriptionsInEachState(shop, bought.customer);
  const disputed = await aDisputedOrder(shop);
  const { customerId: waived } = await aSoldOrder(seller, { net: 20, tax: 0, isWaived: true });
  const ids: Ids = {
    ...catalog.ids,
    o: seller.page("").slice("/o/".length),
    customers: bought.customer,
    checkouts: bought.checkout,
    orders: bought.order,
    subscriptions: subscriptions.active,
    disputes: disputed.dispute,
    docs: "products",
    // An invitation is mailed: without one, its page says so.
    invitations: "none",
  };
  const at = (path: PagePath, id: string) => fill(path, { ...ids, [findNoun(path)]: id });
  return {
    toPath: (path) => fill(path, ids),
    states: {
      "order with billing details, answers and a refund": at(pagePaths.order, bought.order),
      "order of a subscription": at(pagePaths.order, subscriptions.unpaidOrder),
      "disputed order": at(pagePaths.order, disputed.order),
      dispute: at(pagePaths.dispute, disputed.dispute),
      "customer with a refund": at(pagePaths.customer, bought.customer),
      "customer with a waived order": at(pagePaths.customer, waived),
      "four subscriptions": `${at(pagePaths.customer, bought.customer)}?tab=subscriptions`,
      "usage of a customer": `${at(pagePaths.customer, bought.customer)}?tab=usage`,
      "details of a customer": `${at(pagePaths.customer, bought.customer)}?tab=details`,
      "orders of a customer": `${fill(pagePaths.orders, ids)}?customer=${bought.customer}`,
      "ledger of an order": `${fill(pagePaths.ledgerEntries, ids)}?order=${bought.order}`,
      "active subscription": at(pagePaths.subscription, subscriptions.active),
      "pending change of plan": at(pagePaths.subscription, subscriptions.changing),
      trial: at(pagePaths.subscription, subscriptions.trial),
      "past due subscription": at(pagePaths.subscription, subscriptions.pastDue),
      "checkout that became an order": at(pagePaths.checkout, bought.checkout),
      "product with a usage charge": at(pagePaths.product, catalog.metered),
      "benefit that credits a meter": at(pagePaths.benefit, catalog.credit),
    },
    ofBuyers: await pagesOfBuyers(shop, {
      product: catalog.product,
      customer: bought.customer,
      receipt: bought.receipt,
      payment: subscriptions.paymentPath,
    }),
  };
}

/** `/o/$slug/products/$id` with the slug of the organization and the id of the product. */
function fill(path: PagePath, ids: Ids): string {
  return path.replace(/\/([a-z-]+)\/\$\w+/g, (_, noun: string) => {
    const id = ids[noun];
    if (id === undefined) throw new Error(`no ${noun} for ${path}`);
    return `/${noun}/${id}`;
  });
}

function findNoun(path: PagePath): string {
  return path.split("/").at(-2) ?? "";
}

interface Catalog {
  ids: Ids;
  product: string;
  /** A product with a usage charge. */
  metered: string;
  /** A benefit that credits a meter. */
  credit: string;
}

async function aCatalog({ seller, product }: Shop): Promise<Catalog> {
  const made = async (noun: string, body: object): Promise<string> => {
    const reply = await seller.post(`/v1/${noun}/`, body);
    if (reply.status !== 201) throw new Error(`${noun}: ${reply.text}`);
    return reply.body.id;
  };
  const field = await made("custom-fields", {
    type: "text",
    slug: "nickname",
    name: "Nickname",
    properties: {},
  });
  const kit = await product(2_900, {
    name: "Studio kit",
    description: "**Everything** for a studio.",
    attached_custom_fields: [{ custom_field_id: field, required: false }],
  });
  const meter = await made("meters", {
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  });
  const sent = { events: [{ name: "call", external_customer_id: "somebody" }] };
  await seller.post("/v1/events/ingest", sent);
  const { body: events } = await seller.get("/v1/events/");
  const charge = { amount_type: "metered_unit", price_currency: "usd", unit_amount: "2" };
  return {
    product: kit,
    metered: await product(900, {
      name: "Usage",
      recurring_interval: "month",
      prices: [{ ...charge, meter_id: meter }],
    }),
    credit: await made("benefits", {
      type: "meter_credit",
      description: "1,000 calls",
      properties: { meter_id: meter, units: 1_000, rollover: false },
    }),
    ids: {
      "custom-fields": field,
      products: kit,
      meters: meter,
      events: events.items[0].id,
      benefits: await made("benefits", {
        type: "custom",
        description: "Onboarding call",
        properties: {},
      }),
      "checkout-links": await made("checkout-links", {
        payment_processor: "stripe",
        products: [kit],
      }),
      discounts: await made("discounts", {
        type: "percentage",
        basis_points: 1_000,
        duration: "once",
        name: "Launch",
      }),
    },
  };
}

interface Purchase {
  checkout: string;
  order: string;
  customer: string;
  /** The address of its receipt. */
  receipt: string;
}

/**
 * With a billing name, an address and answers, before its first invoice; a part of it is refunded.
 */
async function aRefundedPurchase(shop: Shop, product: string): Promise<Purchase> {
  const { seller } = shop;
  const { checkout, order } = await buy(shop, product, { custom_field_data: { nickname: "Ada" } });
  const refund = { order_id: order.id, reason: "customer_request", amount: 500 };
  const { status, text } = await seller.post("/v1/refunds/", refund);
  if (status !== 200) throw new Error(`not refunded: ${text}`);
  await shop.settle();
  const { body: receipt } = await seller.get(`/v1/orders/${order.id}/receipt`);
  const { pathname } = new URL(receipt.url);
  return { checkout: checkout.id, order: order.id, customer: order.customer_id, receipt: pathname };
}

async function aDisputedOrder(shop: Shop): Promise<{ order: string; dispute: string }> {
  const product = await shop.product(5_000, { name: "Motion kit" });
  const { order } = await buy(shop, product, { confirmation_token_id: "ctoken_createDispute" });
  const dispute = await untilDisputed(shop, { orderId: order.id });
  return { order: order.id, dispute: dispute.id };
}

async function buy(shop: Shop, product: string, more: Record<string, unknown>) {
  const checkout = await shop.checkout(product);
  const { status, text } = await shop.confirm(checkout, more);
  if (status !== 200) throw new Error(`not bought: ${text}`);
  await shop.settle();
  const { body: orders } = await shop.seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
  return { checkout, order: orders.items[0] };
}

/** Each of a plan of its own. The customer has the four that are not of somebody else. */
async function subscriptionsInEachState(shop: Shop, customerId: string) {
  const { seller, product } = shop;
  const plan = (name: string) => product(900, { name, recurring_interval: "month" });
  const subscribe = async (name: string, more: object = {}) =>
    (await aSubscription(shop, { productId: await plan(name), ...more })).id;
  for (const name of ["Desk", "Locker", "Parking"]) await subscribe(name, { customerId });
  const changing = await subscribe("Starter", { customerId });
  const later = { product_id: await plan("Team"), proration_behavior: "next_period" };
  const { status, text } = await seller.patch(`/v1/subscriptions/${changing}`, later);
  if (status !== 200) throw new Error(`not changed: ${text}`);
  const unpaid = await anUnpaidOrder(shop, { productId: await plan("Club") });
  return {
    changing,
    active: await subscribe("Room"),
    trial: await subscribe("Loft", { status: "trialing" }),
    pastDue: unpaid.subscription.id,
    unpaidOrder: unpaid.orderId,
    paymentPath: new URL(unpaid.url).pathname,
  };
}

interface BuyersThings {
  product: string;
  customer: string;
  receipt: string;
  payment: string;
}

async function pagesOfBuyers(shop: Shop, things: BuyersThings): Promise<Record<string, string>> {
  const { seller, app } = shop;
  const open = async (more: Record<string, unknown> = {}) => {
    const { client_secret: secret } = await shop.checkout(things.product, more);
    return `/checkout/${secret}`;
  };
  const paid = await shop.checkout(await shop.product(700));
  await shop.confirm(paid);
  await shop.settle();
  const free = await shop.checkout(await shop.product(null, { name: "Sample pack" }));
  const portal = seller.page("").replace("/o/", "/portal/");
  const token = await customerToken(seller, things.customer);
  const link = await seller.get("/v1/checkout-links/");
  return {
    "checkout form": await open(),
    "checkout form of a buyer in the United States": await open({
      customer_billing_address: { country: "US", state: "US-CA" },
    }),
    "checkout form that the address fills in": `${await open()}?customer_email=ada@example.com`,
    "free checkout": `/checkout/${free.client_secret}`,
    "checkout link": new URL(link.body.items[0].url, app.platform.config.baseUrl).pathname,
    confirmation: `/checkout/${paid.client_secret}/confirmation`,
    receipt: things.receipt,
    "link to pay an order": things.payment,
    "portal before sign-in": portal,
    portal: `${portal}?customer_session_token=${token}`,
  };
}
