import { getSoldTo } from "#server/customers/customer-store.ts";
import { findPaymentMethod } from "#server/customers/payment-methods/payment-method-store.ts";
import type { PaymentSource } from "#server/money/processor/processor-payments.ts";
import { requireId } from "#server/platform/ids.ts";
import { answerOnce, beginFirst } from "#server/v1/idempotency/stepped-work.ts";
import { findAttempt } from "../../payments/attempt-store.ts";
import { type PayableAttempt, payAttempt, resumeAttempt } from "../attempts/pay-attempt.ts";
import { orProcessorRefusal } from "../attempts/processor-refusal.ts";
import { type BegunOrderPayment, beginOrderPayment } from "./begin-order-payment.ts";
import { finishOrderPayment } from "./finish-order-payment.ts";
import type { OrderPayer, OrderPaymentRequest } from "./order-payment.ts";

/**
 * Pays an unpaid order in three steps that can be repeated: commit the attempt; confirm the intent
 * at the processor, outside any transaction; commit the outcome.
 */
export function payOrderNow<Answer>(request: OrderPaymentRequest<Answer>): Promise<Answer> {
  return answerOnce(request.steps, async (progress) => {
    const resumed = progress === undefined ? undefined : await resume(request, progress);
    return resumed ?? payAnew(request, progress);
  });
}

async function payAnew<Answer>(
  request: OrderPaymentRequest<Answer>,
  replaces: string | undefined,
): Promise<Answer> {
  const begin = () => beginOrderPayment(request, replaces);
  // With work to replace, the key is this request's, and a refusal is its own.
  const begun = await (replaces === undefined ? beginFirst(request.steps, begin) : begin());
  const paid = await payAttempt(request.processor, toPayable(request.payer, begun));
  return finishOrderPayment(request, begun.attempt, paid);
}

/**
 * Carries on with what a request with the same key began. Undefined if it was canceled: then it
 * begins anew.
 */
async function resume<Answer>(
  request: OrderPaymentRequest<Answer>,
  attemptId: string,
): Promise<Answer | undefined> {
  const { platform, processor, sellerId } = request;
  const { db } = platform.database;
  const attempt = await findAttempt(db, sellerId, attemptId);
  if (!attempt) throw new Error(`there is no attempt ${attemptId}`);
  if (attempt.status === "canceled") return undefined;
  if (attempt.endedAt !== null) return finishOrderPayment(request, attempt, undefined);
  const { paymentMethodId, customerId } = attempt;
  const payable = toPayable(request.payer, {
    attempt,
    customer: await getSoldTo(
      db,
      sellerId,
      requireId(customerId, `the customer of attempt ${attemptId}`),
    ),
    method: paymentMethodId ? await findPaymentMethod(db, sellerId, paymentMethodId) : undefined,
  });
  const paid = await orProcessorRefusal(resumeAttempt(processor, payable));
  return finishOrderPayment(request, attempt, paid, { isResumed: true });
}

function toPayable(
  payer: OrderPayer,
  { attempt, customer, method }: BegunOrderPayment,
): PayableAttempt {
  const source = toSource(payer, method?.processorId);
  return { attempt, customer, source, savesMethod: "confirmationToken" in source };
}

function toSource(payer: OrderPayer, paymentMethodId = ""): PaymentSource {
  if (payer.begunBy === "seller") return { paymentMethodId, offSession: true };
  const { confirmationToken, returnUrl } = payer;
  return confirmationToken === null
    ? { paymentMethodId, returnUrl }
    : { confirmationToken, returnUrl };
}
