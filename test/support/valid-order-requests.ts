import { receiveProcessorDispute } from "#server/sales/disputes/receive-processor-dispute.ts";
import type { Seller } from "./a-seller.ts";
import { aStoredMeter } from "./a-stored-meter.ts";
import { aPastDueOrder } from "./an-unpaid-order.ts";
import { processorOfApp } from "./app-processor.ts";
import { aSale } from "./ledger-postings.ts";
import { oncePerSeller } from "./once-per-seller.ts";
import type { MakeSellerCall } from "./seller-call.ts";
import { aChargedOrder, aSoldOrder, forSeller, type SaleOptions } from "./sold-orders.ts";

const theSale = oncePerSeller((seller) => aSoldOrder(seller));
const theRefund = oncePerSeller(async (seller) => {
  const { status, text } = await seller.post("/v1/refunds/", await newRefund(seller));
  if (status !== 200) throw new Error(`the refund answered ${status}: ${text}`);
});
const theDispute = oncePerSeller((seller) => newDispute(seller));

/** Good calls of orders, payments and refunds. Reads share what they read. */
export const validOrderCalls: Record<string, MakeSellerCall> = {
  "orders.list": async (seller) => {
    await theSale(seller);
    return { target: "/v1/orders/" };
  },
  "orders.export": async (seller) => {
    await theSale(seller);
    return { target: "/v1/orders/export" };
  },
  "orders.receipt": async (seller) => ({
    target: `/v1/orders/${(await theSale(seller)).order.id}/receipt`,
  }),
  "orders.sendReceipt": async (seller) => ({
    target: `/v1/orders/${await aSale(seller)}/receipt`,
  }),
  "orders.paymentLink": async (seller) => ({
    target: `/v1/orders/${(await aPastDueOrder(seller)).orderId}/payment-link`,
  }),
  "orders.retry": async (seller) => ({
    target: `/v1/orders/${(await aPastDueOrder(seller)).orderId}/retry`,
  }),
  "orders.get": async (seller) => ({ target: `/v1/orders/${(await theSale(seller)).order.id}` }),
  "orders.itemUsage": async (seller) => {
    const { id, items } = await aUsageOrder(seller);
    return { target: `/v1/orders/${id}/items/${items[0].id}/usage?group_by=metadata.model` };
  },
  "orders.spending": async (seller) => {
    const { customerId } = await theSale(seller);
    return { target: `/v1/orders/spending?customer_id=${customerId}` };
  },
  "orders.update": async (seller) => ({
    target: `/v1/orders/${await aSale(seller)}`,
    body: { billing_name: "Analytical Engines Ltd", billing_address: { country: "GB" } },
  }),
  "orders.invoice": async (seller) => ({
    target: `/v1/orders/${await anInvoiceableOrder(seller)}/invoice`,
  }),
  "orders.generateInvoice": async (seller) => ({
    target: `/v1/orders/${await anInvoiceableOrder(seller)}/invoice`,
  }),
  "refunds.creditNote": async (seller) => ({
    target: `/v1/refunds/${await aCreditableRefund(seller)}/credit-note`,
  }),
  "payments.list": async (seller) => {
    await theSale(seller);
    return { target: "/v1/payments/" };
  },
  "payments.get": async (seller) => {
    const { payment } = await theSale(seller);
    return { target: `/v1/payments/${payment?.id}` };
  },
  "refunds.list": async (seller) => {
    await theRefund(seller);
    return { target: "/v1/refunds/" };
  },
  "refunds.create": async (seller) => ({ target: "/v1/refunds/", body: await newRefund(seller) }),
  "disputes.list": async (seller) => {
    await theDispute(seller);
    return { target: "/v1/disputes/" };
  },
  "disputes.get": async (seller) => ({ target: `/v1/disputes/${await theDispute(seller)}` }),
  "disputes.evidence": async (seller) => ({
    target: `/v1/disputes/${await newDispute(seller)}/evidence`,
    body: { text: "The buyer downloaded the file." },
  }),
  "disputes.creditNote": async (seller) => {
    const id = await newDispute(seller, { order: billedTo });
    const { status } = await seller.post(`/v1/disputes/${id}/accept`);
    if (status !== 200) throw new Error(`the dispute was not accepted: ${status}`);
    return { target: `/v1/disputes/${id}/credit-note` };
  },
  "disputes.accept": async (seller) => ({
    target: `/v1/disputes/${await newDispute(seller)}/accept`,
  }),
};

const billedTo = {
  billingName: "Łódź Ltd",
  billingAddress: JSON.stringify({
    line1: "Piotrkowska 1",
    line2: null,
    postal_code: "90-001",
    city: "Łódź",
    state: null,
    country: "PL",
  }),
};

async function anInvoiceableOrder(seller: Seller): Promise<string> {
  return (await aSoldOrder(seller, { order: billedTo })).order.id;
}

async function aCreditableRefund(seller: Seller): Promise<string> {
  const { order } = await aChargedOrder(seller, processorOfApp(seller), { order: billedTo });
  const { body } = await seller.post("/v1/refunds/", {
    order_id: order.id,
    reason: "other",
    amount: 300,
  });
  return body.id;
}

/** Recorded without an event: the payment sandbox has it already. */
async function newDispute(seller: Seller, sale: SaleOptions = {}): Promise<string> {
  const processor = processorOfApp(seller);
  const disputed = { ...sale, card: "createDispute" };
  const { order, chargeId } = await aChargedOrder(seller, processor, disputed);
  const made = await processor.disputes.listSince(new Date(0));
  const facts = made.find((each) => each.chargeId === chargeId);
  if (!facts) throw new Error("the charge is not disputed");
  await forSeller(seller, (ctx) => receiveProcessorDispute(ctx, facts));
  const { body } = await seller.get(`/v1/disputes/?order_id=${order.id}`);
  return body.items[0].id;
}

async function newRefund(seller: Seller) {
  const { order } = await aChargedOrder(seller, processorOfApp(seller));
  return {
    order_id: order.id,
    reason: "customer_request",
    amount: 400,
    comment: "Bought by mistake.",
    metadata: { ticket: "T-1" },
  };
}

/** An order whose only line is for usage, of which there was none. */
async function aUsageOrder(seller: Seller) {
  const meter = await aStoredMeter(seller);
  const { body: product } = await seller.post("/v1/products/", {
    name: "Calls",
    recurring_interval: "month",
    prices: [
      { amount_type: "metered_unit", meter_id: meter.id, unit_amount: "5", price_currency: "usd" },
    ],
  });
  const { order } = await aSoldOrder(seller, {
    productId: product.id,
    item: { productPriceId: product.prices[0].id },
  });
  return (await seller.get(`/v1/orders/${order.id}`)).body;
}
