import type { Decline } from "#server/money/processor/processor-results.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type Attempt, findLastAttempt } from "../../payments/attempt-store.ts";
import { findPaymentOfCharge } from "../../payments/payment-store.ts";
import type { IntentFacts } from "./read-intent.ts";

/**
 * The outcome of an attempt: its intent as it is now, or an end that is known without it.
 * `refused`: the processor did not touch the intent.
 */
export type AttemptOutcome =
  | IntentFacts
  | { kind: "canceled" }
  | { kind: "refused"; decline: Decline };

/** How often the processor is asked about a payment that it is still processing. */
const processingCheckMs = 10 * 60_000;

/** Returns the columns of an attempt that has ended. */
export function attemptEnding({ now }: SellerCtx) {
  return { endedAt: now, checkAt: null, modifiedAt: now };
}

/** Returns the columns of an attempt that waits; undefined if there is nothing to write. */
export function waitingChange(
  { now }: SellerCtx,
  { status, deadlineAt }: Attempt,
  kind: "requires_action" | "processing" | "open",
) {
  if (kind === "open" || status === kind) return undefined;
  const checkAt =
    kind === "requires_action" ? deadlineAt : new Date(now.getTime() + processingCheckMs);
  return { status: kind, checkAt, modifiedAt: now };
}

/** A later attempt paid the same intent, or the charge was recorded before. */
export async function isAccountedFor(
  ctx: SellerCtx,
  attempt: Attempt,
  intent: IntentFacts,
): Promise<boolean> {
  const last = await findLastAttempt(ctx.tx, ctx.sellerId, intent.id);
  if (last && last.id !== attempt.id) return true;
  const chargeId = "chargeId" in intent ? intent.chargeId : null;
  if (chargeId === null) return false;
  return (await findPaymentOfCharge(ctx.tx, ctx.sellerId, chargeId)) !== undefined;
}
