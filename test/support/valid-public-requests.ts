import type { Seller } from "./a-seller.ts";
import { aHeldOrder, aPastDueOrder } from "./an-unpaid-order.ts";
import { processorOfApp } from "./app-processor.ts";
import { invoiceable } from "./invoices.ts";
import { requestCode } from "./portal-codes.ts";
import type { MakeSellerCall } from "./seller-call.ts";
import { aChargedOrder } from "./sold-orders.ts";
import { createAndGetId, newCheckout, newProduct, next } from "./valid-seller-requests.ts";

/**
 * One good call for each route that needs no credential, by the route's name. A new route must be
 * added here.
 */
export const validPublicCalls: Record<string, MakeSellerCall> = {
  "checkouts.clientCreate": async (seller) => ({
    target: "/v1/checkouts/client/",
    body: {
      product_id: await createAndGetId(seller, "/v1/products/", newProduct()),
      customer_email: `ada${next()}@example.com`,
    },
  }),
  "customerPortal.organizations.get": (seller) => ({
    target: seller.page("").replace("/o/", "/v1/customer-portal/organizations/"),
  }),
  "customerPortal.customerSession.request": async (seller) => ({
    target: "/v1/customer-portal/customer-session/request",
    body: { email: await newCustomerEmail(seller), organization_id: seller.organizationId },
  }),
  "customerPortal.customerSession.authenticate": async (seller) => ({
    target: "/v1/customer-portal/customer-session/authenticate",
    body: { code: await requestCode(seller, await newCustomerEmail(seller)) },
  }),
  "checkouts.clientGet": async (seller) => ({ target: await newClientPath(seller) }),
  "checkouts.clientUpdate": async (seller) => ({
    target: await newClientPath(seller),
    body: { customer_name: `Ada ${next()}`, customer_billing_address: { country: "AT" } },
  }),
  "checkouts.clientConfirm": async (seller) => ({
    target: `${await newClientPath(seller)}/confirm`,
    body: { customer_email: `ada${next()}@example.com` },
  }),
  "checkouts.clientReceipt": async (seller) => ({ target: await newReceiptPath(seller) }),
  "receipts.get": async (seller) => {
    const { body } = await seller.get(await newReceiptPath(seller));
    return { target: new URL(body.url).pathname.replace("/receipt/", "/v1/receipts/") };
  },
  "orderPayments.get": async (seller) => ({
    target: `/v1/order-payments/${(await aPastDueOrder(seller)).token}`,
  }),
  "orderPayments.giveAddress": async (seller) => ({
    target: `/v1/order-payments/${(await aHeldOrder(seller)).token}/billing-address`,
    body: { billing_address: { country: "FR" }, tax_id: "FR40303265045" },
  }),
  "orderPayments.pay": async (seller) => ({
    target: `/v1/order-payments/${(await aPastDueOrder(seller)).token}/pay`,
    body: { confirmation_token_id: "ctoken_visa" },
  }),
  "receipts.invoice": async (seller) => ({
    target: `/v1/receipts/${(await newReceipt(seller)).token}/invoice`,
  }),
  "receipts.creditNote": async (seller) => {
    const { token, refund } = await newReceipt(seller);
    return { target: `/v1/receipts/${token}/credit-notes/${refund}` };
  },
};

async function newCustomerEmail(seller: Seller): Promise<string> {
  const email = `ada${next()}@example.com`;
  await seller.post("/v1/customers/", { email });
  return email;
}

async function newReceipt(seller: Seller): Promise<{ token: string; refund: string }> {
  const { order } = await aChargedOrder(seller, processorOfApp(seller), { order: invoiceable() });
  const refund = await seller.post("/v1/refunds/", {
    order_id: order.id,
    reason: "other",
    amount: 300,
  });
  const { body } = await seller.get(`/v1/orders/${order.id}/receipt`);
  return { token: body.url.split("/").at(-1), refund: refund.body.id };
}

/** Of a free product, which needs no payment. */
async function newReceiptPath(seller: Seller): Promise<string> {
  const path = await newClientPath(seller);
  const { status, text } = await seller.post(`${path}/confirm`, {});
  if (status !== 200) throw new Error(`not confirmed: ${status} ${text}`);
  return `${path}/receipt`;
}

async function newClientPath(seller: Seller): Promise<string> {
  const { status, body } = await seller.post("/v1/checkouts/", await newCheckout(seller));
  if (status !== 201) throw new Error(`no checkout was made: ${status}`);
  return `/v1/checkouts/client/${body.client_secret}`;
}
