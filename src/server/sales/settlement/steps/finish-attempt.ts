import { isMethodGone } from "#server/money/processor/charge-saved-method.ts";
import type { ProcessorError } from "#server/money/processor/processor-error.ts";
import { unitOfWork } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Outcome, SellerCtx } from "#server/v1/seller-request.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import type { Attempt } from "../../payments/attempt-store.ts";
import type { AttemptOutcome } from "../attempts/attempt-outcome.ts";
import { toAttemptRefusal } from "../attempts/attempt-refusals.ts";
import { methodGone } from "../attempts/gone-method.ts";
import type { PaidAttempt } from "../attempts/pay-attempt.ts";
import { rememberProcessorCustomer } from "../attempts/processor-customer.ts";
import { StaleIntent } from "../attempts/stale-intent.ts";
import type { LockedPayable } from "../payables/payable.ts";
import type { Payment } from "./payment.ts";
import { endUnpaid, settle } from "./settle-attempt.ts";

/**
 * Takes the last step of a payment: settles the attempt and answers. An unknown outcome is left to
 * the reconciler: the answer says that the payment is being processed. `paid` is undefined if the
 * attempt was settled before.
 */
export async function finishAttempt<Locked extends LockedPayable, Answer>(
  payment: Payment<Locked, Answer>,
  attempt: Locked["attempt"],
  paid: PaidAttempt | undefined,
  { isResumed = false }: { isResumed?: boolean } = {},
): Promise<Answer> {
  const { platform, caller, sellerId } = payment;
  const result = paid && toOutcome(attempt, paid);
  if (result?.kind === "not_taken") {
    await abandon(payment, attempt, { paid, error: result.error, isResumed });
    throw payment.payable.toRefusal(result.error);
  }
  const outcome = await unitOfWork(platform, caller, async (bare): Promise<Outcome<Answer>> => {
    const ctx: SellerCtx = { ...bare, sellerId };
    await rememberCustomer(ctx, attempt, paid);
    const settled = await settleIfKnown(ctx, payment, attempt, result);
    const refusal = toAttemptRefusal(settled.attempt);
    const known = refusal ? { refusal } : await payment.answer(ctx, settled);
    await payment.steps.finish(ctx, known);
    return known;
  });
  if ("refusal" in outcome) throw new Refusal(outcome.refusal);
  return outcome.value;
}

/** Undefined if the outcome is not known. */
function toOutcome(
  attempt: Attempt,
  { result }: PaidAttempt,
): AttemptOutcome | { kind: "not_taken"; error: ProcessorError } | undefined {
  if (result.kind === "unknown") return undefined;
  if (result.kind === "refused") {
    const { error } = result;
    // The saved card was removed at the processor: it counts as a card that was refused.
    const isGone = attempt.paymentMethodId !== null && isMethodGone(error);
    return isGone ? { kind: "refused", decline: methodGone } : { kind: "not_taken", error };
  }
  // Its intent must be canceled first: an event or the reconciler does both.
  return result.kind === "declined" && isSecretShown(attempt) ? undefined : result;
}

async function settleIfKnown<Locked extends LockedPayable>(
  ctx: SellerCtx,
  { payable }: Pick<Payment<Locked, unknown>, "payable">,
  attempt: Locked["attempt"],
  outcome: AttemptOutcome | undefined,
): Promise<Locked> {
  if (!outcome) return payable.lock(ctx, attempt);
  // An event or the reconciler may have learned of it first: what they wrote is answered.
  return settle(ctx, payable, attempt, outcome).catch((error: unknown) => {
    if (error instanceof StaleIntent) return payable.lock(ctx, attempt);
    throw error;
  });
}

/**
 * The processor did not take the request. What it was for can be paid again, unless another request
 * with the same key, or the reconciler, has taken the attempt over: they end it.
 */
async function abandon<Locked extends LockedPayable, Answer>(
  { platform, caller, sellerId, steps, payable }: Payment<Locked, Answer>,
  attempt: Locked["attempt"],
  {
    paid,
    error,
    isResumed,
  }: { paid: PaidAttempt | undefined; error: ProcessorError; isResumed: boolean },
): Promise<void> {
  await unitOfWork(platform, caller, async (bare) => {
    const ctx: SellerCtx = { ...bare, sellerId };
    await rememberCustomer(ctx, attempt, paid);
    if (isResumed) return;
    const locked = await payable.lock(ctx, attempt);
    if (locked.attempt.status !== "started" || !(await steps.abandon(ctx))) return;
    await endUnpaid({ ctx, payable, locked }, { kind: "abandoned", error });
  });
}

async function rememberCustomer(
  ctx: SellerCtx,
  { customerId }: Pick<Attempt, "customerId">,
  paid: PaidAttempt | undefined,
): Promise<void> {
  if (!paid?.isNewCustomer || paid.processorCustomerId === null) return;
  await rememberProcessorCustomer(ctx, customerId, paid.processorCustomerId);
}
