import { unitOfWork } from "#server/platform/context.ts";
import { answerOnce, beginFirst } from "#server/v1/idempotency/stepped-work.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { untilFresh } from "#server/v1/until-fresh.ts";
import { type Attempt, findAttempt } from "../../payments/attempt-store.ts";
import { isWaiting, payAttempt, resumeAttempt } from "../attempts/pay-attempt.ts";
import { orProcessorRefusal } from "../attempts/processor-refusal.ts";
import type { LockedPayable, Payable } from "../payables/payable.ts";
import { finishAttempt } from "./finish-attempt.ts";
import type { Begun, Payment, PreparedPayment } from "./payment.ts";

type Started<Locked extends LockedPayable, Answer> = Begun<Locked, Answer> & {
  prepared: PreparedPayment<Locked, Answer>;
};

/**
 * Pays in three steps, each of which can be repeated: commit the attempt; confirm the intent at the
 * processor, outside any transaction; commit the outcome.
 */
export function payNow<Locked extends LockedPayable, Answer>(
  payment: Payment<Locked, Answer>,
): Promise<Answer> {
  return answerOnce(payment.steps, async (progress) => {
    const resumed = progress === undefined ? undefined : await resume(payment, progress);
    return resumed ?? payAnew(payment, progress);
  });
}

async function payAnew<Locked extends LockedPayable, Answer>(
  payment: Payment<Locked, Answer>,
  replaces: string | undefined,
): Promise<Answer> {
  const beginFresh = () => untilFresh(() => begin(payment, replaces));
  // With work to replace, the key is this request's, and a refusal is its own.
  const begun = await (replaces === undefined
    ? beginFirst(payment.steps, beginFresh)
    : beginFresh());
  if ("answer" in begun) return begun.answer;
  const { attempt, means, prepared } = begun;
  const paid = await payAttempt(payment.processor, { ...means, attempt });
  if (!isWaiting(paid)) await prepared.giveBack?.("known");
  return finishAttempt(payment, attempt, paid);
}

/** Takes the first step. If it is refused, nothing happens. */
async function begin<Locked extends LockedPayable, Answer>(
  payment: Payment<Locked, Answer>,
  replaces: string | undefined,
): Promise<Started<Locked, Answer>> {
  const { platform, caller, sellerId, steps } = payment;
  const prepared = await payment.prepare();
  try {
    return await unitOfWork(platform, caller, async (bare) => {
      const ctx: SellerCtx = { ...bare, sellerId };
      const begun = await prepared.begin(ctx);
      await steps.begin(ctx, "attempt" in begun ? begun.attempt.id : nothingBegun, replaces);
      if ("answer" in begun) await steps.finish(ctx, { value: begun.answer });
      return { ...begun, prepared };
    });
  } catch (error) {
    await prepared.giveBack?.("not_begun");
    throw error;
  }
}

/** The progress of a request that is finished in the transaction that begins it. */
const nothingBegun = "";

/**
 * Carries on with what a request with the same key began. Undefined if it was canceled: then it
 * begins anew.
 */
async function resume<Locked extends LockedPayable, Answer>(
  payment: Payment<Locked, Answer>,
  attemptId: string,
): Promise<Answer | undefined> {
  const { platform, processor, sellerId } = payment;
  const attempt = await findAttempt(platform.database.db, sellerId, attemptId);
  if (!attempt || !isFor(payment, attempt)) throw new Error(`there is no attempt ${attemptId}`);
  if (attempt.status === "canceled") return undefined;
  if (attempt.endedAt !== null) return finishAttempt(payment, attempt, undefined);
  const means = await payment.resume(attempt);
  const paid = await orProcessorRefusal(resumeAttempt(processor, { ...means, attempt }));
  return finishAttempt(payment, attempt, paid, { isResumed: true });
}

function isFor<Locked extends LockedPayable>(
  { payable }: { payable: Pick<Payable<Locked>, "pays"> },
  attempt: Attempt,
): attempt is Locked["attempt"] {
  return attempt.pays === payable.pays;
}
