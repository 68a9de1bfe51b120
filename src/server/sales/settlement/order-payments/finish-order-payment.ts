import type { ProcessorError } from "#server/money/processor/processor-error.ts";
import { unitOfWork } from "#server/platform/context.ts";
import { requireId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Outcome, SellerCtx } from "#server/v1/seller-request.ts";
import { releaseCustomerAttempt } from "../../orders/customer-attempts-store.ts";
import { findOrder, updateOrder } from "../../orders/order-store.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import { type AttemptRow, findAttempt, updateAttempt } from "../../payments/attempt-store.ts";
import { attemptEnding } from "../attempts/attempt-outcome.ts";
import { toAttemptRefusal, toProcessorRefusal } from "../attempts/attempt-refusals.ts";
import type { PaidAttempt } from "../attempts/pay-attempt.ts";
import { settlementErrors } from "../attempts/settlement-errors.ts";
import { StaleIntent } from "../attempts/stale-intent.ts";
import { chargeNewDefault } from "../order-charges/charge-new-default.ts";
import { isCustomerGone, isMethodGone, methodGone } from "../order-charges/gone-method.ts";
import {
  lockBilled,
  noIntent,
  refuseOrderAttempt,
  settleOrderAttempt,
} from "../order-charges/settle-order-attempt.ts";
import type { OrderPaymentRequest } from "./order-payment.ts";

/**
 * Takes the last step of a payment: settles the attempt and answers. An unknown outcome is left to
 * the reconciler: the answer says that it is being processed. `paid` is undefined if the attempt
 * was settled before.
 */
export async function finishOrderPayment<Answer>(
  request: OrderPaymentRequest<Answer>,
  attempt: AttemptRow,
  paid: PaidAttempt | undefined,
  { isResumed = false }: { isResumed?: boolean } = {},
): Promise<Answer> {
  const { platform, caller, sellerId } = request;
  const error = paid?.result.kind === "refused" ? paid.result.error : undefined;
  if (error && !isGone(attempt, error)) {
    const isCustomerLost = isCustomerGone(error);
    if (!isResumed) await abandon(request, attempt, { dropsIntent: isCustomerLost });
    // The next try creates the customer again, with an intent of their own.
    throw isCustomerLost ? new Refusal(settlementErrors.processorAway) : toProcessorRefusal(error);
  }
  const outcome = await unitOfWork(platform, caller, async (bare): Promise<Outcome<Answer>> => {
    const ctx: SellerCtx = { ...bare, sellerId };
    if (error) await refuseOrderAttempt(ctx, attempt, methodGone);
    else await settle(ctx, attempt, paid);
    const known = await readOutcome(ctx, request, attempt);
    await request.steps.finish(ctx, known);
    return known;
  });
  if ("refusal" in outcome) throw new Refusal(outcome.refusal);
  return outcome.value;
}

/** The saved card was removed at the processor: it counts as a card that was refused. */
function isGone({ paymentMethodId }: AttemptRow, error: ProcessorError): boolean {
  return paymentMethodId !== null && isMethodGone(error);
}

async function settle(
  ctx: SellerCtx,
  attempt: AttemptRow,
  paid: PaidAttempt | undefined,
): Promise<void> {
  const result = paid?.result;
  if (!result || result.kind === "unknown" || result.kind === "refused") return;
  // Its intent must be canceled first: an event or the reconciler does both.
  if (result.kind === "declined" && isSecretShown(attempt)) return;
  // An event or the reconciler may have learned of it first: what they wrote is answered.
  await settleOrderAttempt(ctx, attempt, result).catch((error: unknown) => {
    if (!(error instanceof StaleIntent)) throw error;
  });
  if (result.kind === "requires_action")
    await updateOrder(
      ctx.tx,
      ctx.sellerId,
      requireId(attempt.orderId, `the order of attempt ${attempt.id}`),
      {
        intentClientSecret: result.clientSecret,
      },
    );
}

async function readOutcome<Answer>(
  ctx: SellerCtx,
  request: OrderPaymentRequest<Answer>,
  { id }: AttemptRow,
): Promise<Outcome<Answer>> {
  const attempt = await findAttempt(ctx.tx, ctx.sellerId, id);
  const order = await findOrder(ctx.tx, ctx.sellerId, request.orderId);
  if (!attempt || !order) throw new Error(`attempt ${id} has no order`);
  const refusal = toAttemptRefusal(attempt);
  return refusal ? { refusal } : { value: await request.answer(ctx, order) };
}

/**
 * The processor did not take the request: the order can be paid again, and the try does not count.
 * Unless another request with the same key, or the reconciler, has taken the attempt over: they end
 * it.
 */
async function abandon(
  { platform, caller, sellerId, steps, payer, orderId }: OrderPaymentRequest<unknown>,
  { id }: AttemptRow,
  { dropsIntent }: { dropsIntent: boolean },
): Promise<void> {
  await unitOfWork(platform, caller, async (bare) => {
    const ctx: SellerCtx = { ...bare, sellerId };
    await lockBilled(ctx, orderId);
    const attempt = await findAttempt(ctx.tx, sellerId, id);
    if (attempt?.status !== "started" || !(await steps.abandon(ctx))) return;
    await updateAttempt(ctx.tx, sellerId, id, { status: "canceled", ...attemptEnding(ctx) });
    if (dropsIntent) await updateOrder(ctx.tx, sellerId, orderId, noIntent);
    await chargeNewDefault(ctx, orderId);
    if (payer.begunBy === "customer") await releaseCustomerAttempt(ctx.tx, sellerId, orderId);
  });
}
