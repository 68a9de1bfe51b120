import { setTimeout as pause } from "node:timers/promises";
import { type CustomerRow, getSoldTo } from "#server/customers/customer-store.ts";
import type { PaymentMethodRow } from "#server/customers/payment-methods/payment-method-store.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import { unitOfWork } from "#server/platform/context.ts";
import { requireId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import { claimCustomerAttempt } from "../../orders/customer-attempts-store.ts";
import { findOrder, lockOrder, type OrderRow } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { type AttemptRow, findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { judgeToken } from "../attempts/attempt-refusals.ts";
import {
  createProcessorCustomer,
  replaceProcessorCustomer,
} from "../attempts/processor-customer.ts";
import { orProcessorRefusal } from "../attempts/processor-refusal.ts";
import { paymentError, settlementErrors } from "../attempts/settlement-errors.ts";
import { isCustomerGone, isRefusedForGood } from "../order-charges/gone-method.ts";
import {
  commitOrderAttempt,
  createOrderIntent,
  findMethodFor,
} from "../order-charges/order-attempt.ts";
import type { OrderPayer, OrderPaymentRequest } from "./order-payment.ts";
import { orderPayFaults, orderPaymentErrors } from "./order-payment-errors.ts";

const twinLookMs = 100;
const maxTwinLooks = 50;

export interface BegunOrderPayment {
  attempt: AttemptRow;
  customer: CustomerRow;
  /** Undefined for a new card. */
  method: PaymentMethodRow | undefined;
}

interface ReadyOrderPayment extends Omit<BegunOrderPayment, "attempt"> {
  order: OrderRow;
  intentId: string;
  isNewAtProcessor: boolean;
}

/**
 * Takes the first step of a payment: commits the attempt, with the order's one live intent and one
 * of the customer's tries. Nothing is written if it is refused.
 */
export async function beginOrderPayment(
  request: OrderPaymentRequest<unknown>,
  replaces: string | undefined,
): Promise<BegunOrderPayment> {
  const { platform, caller, sellerId, payer, steps } = request;
  const ready = await prepare(request);
  const { customer, method } = ready;
  return unitOfWork(platform, caller, async (bare) => {
    const ctx: SellerCtx = { ...bare, sellerId };
    const order = await lockPayable(ctx, ready.order.id);
    const intentId = order.intentId ?? ready.intentId;
    // Another request ended the intent that this one has prepared.
    if (order.intentId === null && order.intentCount !== ready.order.intentCount)
      throw new Refusal(orderPaymentErrors.inProgress);
    if (payer.begunBy === "customer" && !(await claimCustomerAttempt(ctx.tx, sellerId, order.id)))
      throw new Refusal(orderPaymentErrors.noTriesLeft);
    if (payer.begunBy === "seller")
      await recordSellerAct(
        ctx,
        "order.payment_retried",
        { kind: "order", id: order.id },
        { after: { order: order.number } },
      );
    if (ready.isNewAtProcessor)
      await replaceProcessorCustomer(
        ctx,
        customer.id,
        requireId(customer.processorId, `the account of customer ${customer.id} at the processor`),
      );
    const attempt = await commitOrderAttempt(ctx, order, {
      intentId,
      methodId: method?.id ?? null,
      begunBy: payer.begunBy,
    });
    await steps.begin(ctx, attempt.id, replaces);
    return { attempt, customer, method };
  });
}

/** The organization cannot be closed before this commits: it finds the attempt. */
async function lockPayable(ctx: SellerCtx, orderId: string): Promise<OrderRow> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  const order = await lockOrder(ctx.tx, ctx.sellerId, orderId);
  if (!seller || seller.deletedAt || !order) throw new Refusal(sellerErrors.notFound);
  assertOwed(order);
  if (await findLiveAttemptOfOrder(ctx.tx, ctx.sellerId, orderId))
    throw new Refusal(orderPaymentErrors.inProgress);
  return order;
}

function assertOwed(order: OrderRow): void {
  if (isCollected(order)) return;
  throw new Refusal(
    order.status === "pending" ? orderPaymentErrors.closed : orderPaymentErrors.paid,
  );
}

/** Everything that needs no transaction. The checks are made again under the lock. */
async function prepare(request: OrderPaymentRequest<unknown>): Promise<ReadyOrderPayment> {
  const { platform, sellerId, orderId } = request;
  const { db } = platform.database;
  const order = await findOrder(db, sellerId, orderId);
  if (!order) throw new Refusal(sellerErrors.notFound);
  assertOwed(order);
  if (await findLiveAttemptOfOrder(db, sellerId, orderId))
    throw new Refusal(orderPaymentErrors.inProgress);
  const method = await findMethod(request, order);
  const row = await getSoldTo(db, sellerId, order.customerId);
  const { processorId, intentId } = await ensureIntent(request, { order, customer: row, method });
  const isNewAtProcessor = row.processorId !== processorId;
  return { order, customer: { ...row, processorId }, method, intentId, isNewAtProcessor };
}

/** Undefined for a new card, whose token must be usable. */
async function findMethod(
  { platform, processor, payer }: OrderPaymentRequest<unknown>,
  order: OrderRow,
): Promise<PaymentMethodRow | undefined> {
  if (payer.begunBy === "customer" && payer.confirmationToken !== null) {
    if ((await judgeToken(processor, payer.confirmationToken)) === "usable") return undefined;
    throw problemRefusal([
      { spec: settlementErrors.tokenUnknown, place: ["confirmation_token_id"] },
    ]);
  }
  const method = await findMethodFor(platform.database.db, order, payer.begunBy);
  if (!method) throw noMethodRefusal(payer);
  return method;
}

function noMethodRefusal({ begunBy }: OrderPayer): unknown {
  if (begunBy === "seller") return new Refusal(orderPaymentErrors.noMethod);
  return problemRefusal([{ spec: orderPayFaults.noSavedCard, place: ["use_saved_method"] }]);
}

/**
 * The order's intent, and the processor's customer. If the processor does not know the customer
 * anymore, their saved cards are gone, too; to pay by a new card they are created again.
 */
async function ensureIntent(
  { processor, payer }: OrderPaymentRequest<unknown>,
  {
    order,
    customer,
    method,
  }: { order: OrderRow; customer: CustomerRow; method: PaymentMethodRow | undefined },
): Promise<{ processorId: string; intentId: string }> {
  const create = () => orProcessorRefusal(createProcessorCustomer(processor, customer));
  const known = customer.processorId ?? (await create());
  if (order.intentId !== null) return { processorId: known, intentId: order.intentId };
  try {
    return { processorId: known, intentId: await createIntent(processor, order, known) };
  } catch (error) {
    if (!isCustomerGone(error)) throw toCreationRefusal(error);
    if (method) throw noMethodRefusal(payer);
  }
  const processorId = await create();
  const intentId = await createIntent(processor, order, processorId).catch((error: unknown) => {
    throw toCreationRefusal(error);
  });
  return { processorId, intentId };
}

function toCreationRefusal(error: unknown): unknown {
  return isRefusedForGood(error) ? new Refusal(paymentError("processing_error")) : error;
}

/**
 * Of requests that create the intent together, the processor serves one and asks the others to
 * wait.
 */
async function createIntent(
  processor: Processor,
  order: OrderRow,
  processorCustomerId: string,
): Promise<string> {
  for (let looks = 0; looks < maxTwinLooks; looks += 1) {
    try {
      return await createOrderIntent(processor, order, processorCustomerId);
    } catch (error) {
      if (!(error instanceof ProcessorError) || error.status !== 409)
        return orProcessorRefusal(Promise.reject(error));
    }
    await pause(twinLookMs);
  }
  throw new Refusal(settlementErrors.processorAway);
}
