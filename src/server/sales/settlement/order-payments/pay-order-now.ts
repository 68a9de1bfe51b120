import { getSoldTo } from "#server/customers/customer-store.ts";
import { findPaymentMethod } from "#server/customers/payment-methods/payment-method-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { claimCustomerAttempt } from "../../orders/customer-attempts-store.ts";
import { findOrder, type OrderRow } from "../../orders/order-store.ts";
import type { OrderAttempt } from "../../payments/attempt-store.ts";
import { replaceProcessorCustomer } from "../attempts/processor-customer.ts";
import { beginOrderAttempt, type ReadyCharge } from "../order-charges/begin-order-attempt.ts";
import { orderPaymentErrors } from "../order-charges/order-payment-errors.ts";
import { type LockedOrder, orderPayable } from "../payables/order-payable.ts";
import { payNow } from "../steps/pay-now.ts";
import type { Begun, PaymentMeans } from "../steps/payment.ts";
import { hasSubscriptionEnded } from "./ended-subscription.ts";
import type { OrderPayer, OrderPaymentRequest } from "./order-payment.ts";
import { prepareOrderPayment, type ReadyOrderPayment } from "./prepare-order-payment.ts";

/** Pays an unpaid order. */
export function payOrderNow<Answer>(request: OrderPaymentRequest<Answer>): Promise<Answer> {
  return payNow<LockedOrder, Answer>({
    ...request,
    payable: orderPayable,
    prepare: async () => {
      const ready = await prepareOrderPayment(request);
      return { begin: (ctx) => begin(ctx, request.payer, ready) };
    },
    resume: (attempt) => resume(request, attempt),
    answer: async (ctx) => ({ value: await request.answer(ctx, await getOrder(ctx, request)) }),
  });
}

async function begin(
  ctx: SellerCtx,
  payer: OrderPayer,
  ready: ReadyOrderPayment,
): Promise<Begun<LockedOrder, never>> {
  const { order, customer, method, intentId, newProcessorId } = ready;
  const attempt = await beginOrderAttempt(ctx, {
    order,
    intentId,
    methodId: method?.id ?? null,
    begunBy: payer.begunBy,
    approve: approvals[payer.begunBy],
  });
  if (newProcessorId !== undefined)
    await replaceProcessorCustomer(ctx, customer.id, newProcessorId);
  const savesCard = !(await hasSubscriptionEnded(ctx.tx, order));
  return { attempt, means: toMeans(payer, { customer, savesCard }, method?.processorId) };
}

/** A try of the customer is counted, and one of the seller is written to the audit log. */
const approvals: Record<OrderPayer["begunBy"], NonNullable<ReadyCharge["approve"]>> = {
  async customer({ tx, sellerId }, { id }) {
    if (!(await claimCustomerAttempt(tx, sellerId, id)))
      throw new Refusal(orderPaymentErrors.noTriesLeft);
  },
  seller: (ctx, { id, number }) =>
    recordSellerAct(
      ctx,
      "order.payment_retried",
      { kind: "order", id },
      { after: { order: number } },
    ),
};

async function resume(
  { platform, sellerId, payer }: OrderPaymentRequest<unknown>,
  { paymentMethodId, customerId, orderId }: OrderAttempt,
): Promise<PaymentMeans> {
  const { db } = platform.database;
  const order = await findOrder(db, sellerId, orderId);
  const savesCard = order !== undefined && !(await hasSubscriptionEnded(db, order));
  const customer = await getSoldTo(db, sellerId, customerId);
  const method = paymentMethodId
    ? await findPaymentMethod(db, sellerId, paymentMethodId)
    : undefined;
  return toMeans(payer, { customer, savesCard }, method?.processorId);
}

/** A new card is saved, unless it pays the last order of a subscription. */
function toMeans(
  payer: OrderPayer,
  { customer, savesCard }: { customer: PaymentMeans["customer"]; savesCard: boolean },
  paymentMethodId = "",
): PaymentMeans {
  if (payer.begunBy === "seller")
    return { customer, source: { paymentMethodId, offSession: true }, savesMethod: false };
  const { confirmationToken, returnUrl } = payer;
  return confirmationToken === null
    ? { customer, source: { paymentMethodId, returnUrl }, savesMethod: false }
    : { customer, source: { confirmationToken, returnUrl }, savesMethod: savesCard };
}

async function getOrder(
  ctx: SellerCtx,
  { orderId }: OrderPaymentRequest<unknown>,
): Promise<OrderRow> {
  const order = await findOrder(ctx.tx, ctx.sellerId, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  return order;
}
