import type { Seller } from "./a-seller.ts";
import { processorOfApp } from "./app-processor.ts";
import { aSale } from "./ledger-postings.ts";
import { aChargedOrder, aSoldOrder } from "./sold-orders.ts";
import type { MakeSellerCall } from "./valid-seller-requests.ts";

/** Good calls of orders, payments and refunds. */
export const validOrderCalls: Record<string, MakeSellerCall> = {
  "orders.list": async (seller) => {
    await aSale(seller);
    return { target: "/v1/orders/" };
  },
  "orders.export": async (seller) => {
    await aSale(seller);
    return { target: "/v1/orders/export" };
  },
  "orders.receipt": async (seller) => ({ target: `/v1/orders/${await aSale(seller)}/receipt` }),
  "orders.sendReceipt": async (seller) => ({
    target: `/v1/orders/${await aSale(seller)}/receipt`,
  }),
  "orders.get": async (seller) => ({ target: `/v1/orders/${await aSale(seller)}` }),
  "orders.spending": async (seller) => {
    const { body } = await seller.get(`/v1/orders/${await aSale(seller)}`);
    return { target: `/v1/orders/spending?customer_id=${body.customer_id}` };
  },
  "orders.update": async (seller) => ({
    target: `/v1/orders/${await aSale(seller)}`,
    body: { billing_name: "Analytical Engines Ltd", billing_address: { country: "GB" } },
  }),
  "payments.list": async (seller) => {
    await aSale(seller);
    return { target: "/v1/payments/" };
  },
  "payments.get": async (seller) => {
    const { payment } = await aSoldOrder(seller);
    return { target: `/v1/payments/${payment?.id}` };
  },
  "refunds.list": async (seller) => {
    const { status, text } = await seller.post("/v1/refunds/", await newRefund(seller));
    if (status !== 200) throw new Error(`the refund answered ${status}: ${text}`);
    return { target: "/v1/refunds/" };
  },
  "refunds.create": async (seller) => ({ target: "/v1/refunds/", body: await newRefund(seller) }),
};

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
