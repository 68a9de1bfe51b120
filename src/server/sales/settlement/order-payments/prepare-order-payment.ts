import { type CustomerRow, getSoldTo } from "#server/customers/customer-store.ts";
import type { PaymentMethodRow } from "#server/customers/payment-methods/payment-method-store.ts";
import { taxPlaceErrors } from "#server/money/tax/tax-place-errors.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import { findOrder, type OrderRow } from "../../orders/order-store.ts";
import { findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { judgeToken } from "../attempts/attempt-refusals.ts";
import { isCustomerGone, isRefusedForGood } from "../attempts/gone-method.ts";
import { createProcessorCustomer } from "../attempts/processor-customer.ts";
import { orProcessorRefusal } from "../attempts/processor-refusal.ts";
import { paymentError, settlementErrors } from "../attempts/settlement-errors.ts";
import { assertOwed } from "../order-charges/begin-order-attempt.ts";
import { findMethodFor } from "../order-charges/find-method.ts";
import { ensureOrderIntent } from "../order-charges/order-intent.ts";
import { orderPayFaults, orderPaymentErrors } from "../order-charges/order-payment-errors.ts";
import type { OrderPayer, OrderPaymentRequest } from "./order-payment.ts";

export interface ReadyOrderPayment {
  order: OrderRow;
  customer: CustomerRow;
  /** Undefined for a new card. */
  method: PaymentMethodRow | undefined;
  intentId: string;
  /** The processor's customer, if it was created for this payment. */
  newProcessorId: string | undefined;
}

/** Does everything that needs no transaction. The checks are made again under the lock. */
export async function prepareOrderPayment(
  request: OrderPaymentRequest<unknown>,
): Promise<ReadyOrderPayment> {
  const { platform, sellerId, orderId } = request;
  const { db } = platform.database;
  const order = await findOrder(db, sellerId, orderId);
  if (!order) throw new Refusal(sellerErrors.notFound);
  assertOwed(order);
  if (order.awaitsAddress) throw addressRefusal(request.payer);
  if (await findLiveAttemptOfOrder(db, sellerId, orderId))
    throw new Refusal(orderPaymentErrors.inProgress);
  const method = await findMethod(request, order);
  const row = await getSoldTo(db, sellerId, order.customerId);
  const { processorId, intentId } = await ensureIntent(request, { order, customer: row, method });
  const newProcessorId = row.processorId === processorId ? undefined : processorId;
  return { order, customer: { ...row, processorId }, method, intentId, newProcessorId };
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

/** The tax of the order is not known without it, so it is not known how much is to be paid. */
function addressRefusal({ begunBy }: OrderPayer): unknown {
  if (begunBy === "seller") return new Refusal(orderPaymentErrors.addressMissing);
  return problemRefusal([{ spec: taxPlaceErrors.missing, place: ["billing_address"] }]);
}

interface OrderPayerFacts {
  order: OrderRow;
  customer: CustomerRow;
  method: PaymentMethodRow | undefined;
}

/**
 * The order's intent, and the processor's customer. If the processor does not know the customer
 * anymore, their saved cards are gone, too; to pay by a new card they are created again.
 */
async function ensureIntent(
  { processor, payer }: OrderPaymentRequest<unknown>,
  { order, customer, method }: OrderPayerFacts,
): Promise<{ processorId: string; intentId: string }> {
  const create = () => orProcessorRefusal(createProcessorCustomer(processor, customer));
  const ensureFor = async (processorId: string) => ({
    processorId,
    intentId: await ensureOrderIntent(processor, order, processorId),
  });
  const toRefusal = (error: unknown) =>
    isRefusedForGood(error) ? new Refusal(paymentError("processing_error")) : error;
  try {
    return await ensureFor(customer.processorId ?? (await create()));
  } catch (error) {
    if (!isCustomerGone(error)) throw toRefusal(error);
    if (method) throw noMethodRefusal(payer);
  }
  const processorId = await create();
  return ensureFor(processorId).catch((error: unknown) => {
    throw toRefusal(error);
  });
}
