import { orderPaymentUrl } from "#server/sales/orders/order-payment-address.ts";
import { inPortal, type PortalCustomer } from "./a-customer.ts";
import type { Shop } from "./a-shop.ts";
import { stripeClient } from "./stripe-client.ts";
import type { Reply } from "./visitor.ts";

type Headers = Record<string, string>;

/** A subscriber who changes their plan in the portal. */
export interface OwnSubscription {
  id: string;
  customerId: string;
  portal: PortalCustomer;
  /** The same customer with a new session: one lasts an hour. */
  signInAgain(): Promise<OwnSubscription>;
  /** Of the subscription in the portal. */
  path: string;
  change(productId: string, headers?: Headers): Promise<Reply>;
  read(): Promise<Reply["body"]>;
  /** The orders after the first one, the oldest first. */
  orders(): Promise<Record<string, unknown>[]>;
  /** The names of the events of the subscription and its orders, since it was bought. */
  events(): Promise<string[]>;
  balance(): Promise<number>;
  /** Saves another card as the only one: the test card with this alias. */
  replaceCard(alias: string): Promise<void>;
  /** The path of the newest order on the page of the payment link. */
  paymentPath(): Promise<string>;
  readPayment(): Promise<Reply["body"]>;
  pay(body?: object): Promise<Reply>;
  /** Ends the 3-D Secure step of the newest order, as the customer would. */
  authenticate(decision: "approve" | "refuse"): Promise<void>;
}

/** Buys a subscription, by a visa card if it costs something. */
export async function anOwnSubscription(shop: Shop, productId: string): Promise<OwnSubscription> {
  const checkout = await shop.checkout(productId);
  const bought = await shop.confirm(checkout);
  if (bought.status !== 200) throw new Error(`the purchase was refused: ${bought.text}`);
  const [row] = await shop.rows(
    "select id, customer_id from subscriptions where checkout_id = $1",
    checkout.id,
  );
  return toOwnSubscription(shop, String(row?.id), String(row?.customer_id));
}

async function toOwnSubscription(
  shop: Shop,
  id: string,
  customerId: string,
): Promise<OwnSubscription> {
  const { app, seller } = shop;
  const portal = await inPortal(app, seller, customerId);
  const path = `/subscriptions/${id}`;
  const listEvents = async () => {
    const rows = await shop.rows(
      `select type from events where data ->> 'id' = $1 or data ->> 'subscription_id' = $1
       order by sequence`,
      id,
    );
    return rows.map(({ type }) => String(type));
  };
  const begun = (await listEvents()).length;
  const newestOrder = async () => {
    const [order] = await shop.rows(
      "select id, intent_id from orders where subscription_id = $1 order by created_at desc limit 1",
      id,
    );
    if (!order) throw new Error("there is no order");
    return order;
  };
  const paymentPath = async () => {
    const orderId = String((await newestOrder()).id);
    const url = orderPaymentUrl(app.platform, { sellerId: seller.organizationId, orderId });
    return new URL(url).pathname.replace("/pay/", "/v1/order-payments/");
  };
  return {
    id,
    customerId,
    portal,
    signInAgain: () => toOwnSubscription(shop, id, customerId),
    path,
    change: (productId, headers) => portal.patch(path, { product_id: productId }, headers),
    read: async () => (await portal.get(path)).body,
    orders: () =>
      shop.rows(
        `select status, total_amount::int as total, applied_balance_amount::int as credit,
           given_up_at is not null as given_up, change_expires_at is not null as is_held
         from orders where subscription_id = $1 and billing_reason <> 'subscription_create'
         order by created_at, id`,
        id,
      ),
    events: async () => (await listEvents()).slice(begun),
    balance: async () => (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount,
    replaceCard: (alias) => replaceCard(shop, customerId, alias),
    paymentPath,
    readPayment: async () => (await app.visitor().get(await paymentPath())).body,
    pay: async (body = { confirmation_token_id: "ctoken_visa" }) =>
      app.visitor().post(`${await paymentPath()}/pay`, body),
    async authenticate(decision) {
      const { paymentIntents } = stripeClient(shop.sandbox);
      const intent = await paymentIntents.retrieve(String((await newestOrder()).intent_id));
      const { pathname: url } = new URL(intent.next_action?.redirect_to_url?.url ?? "");
      await app.visitor().send({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `decision=${decision}`,
      });
    },
  };
}

/** Replaces the saved card of a customer by the test card with this alias. */
export async function replaceCard(shop: Shop, customerId: string, alias: string): Promise<void> {
  const [customer] = await shop.rows(
    "select processor_id from customers where id = $1",
    customerId,
  );
  const { paymentMethods } = stripeClient(shop.sandbox);
  const method = await paymentMethods.attach(`pm_card_${alias}`, {
    customer: String(customer?.processor_id),
  });
  await shop.rows(
    "update payment_methods set processor_id = $2 where customer_id = $1 and deleted_at is null",
    customerId,
    method.id,
  );
}
