import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type AttemptFor, insertAttempt, type Purpose } from "../../payments/attempt-store.ts";

/** The reconciler looks after an attempt of which nothing was heard for so long. */
const firstCheckMs = 2 * 60_000;
const authenticationMs = 30 * 60_000;

/** An attempt that is to begin: what it is for, and what is charged. */
export interface NewAttempt<For extends Purpose> {
  purpose: For;
  customerId: string;
  /** The saved method that is charged; null for a card of the form. */
  paymentMethodId: string | null;
  intentId: string;
  intentKind: "payment" | "setup";
  amount: number;
  currency: string;
  /** When an authentication is canceled, if not after half an hour. */
  deadlineAt?: Date;
}

/**
 * Takes the first step of a payment: commits the attempt with its live intent, before the processor
 * may charge. What is paid is locked, has no live attempt, and names the intent in the same
 * transaction.
 */
export async function beginAttempt<For extends Purpose>(
  { tx, sellerId, now }: SellerCtx,
  { purpose, deadlineAt = new Date(now.getTime() + authenticationMs), ...facts }: NewAttempt<For>,
): Promise<AttemptFor<For>> {
  await rememberProcessorObject(tx, {
    id: facts.intentId,
    organizationId: sellerId,
    ...toSubject(purpose),
  });
  return insertAttempt(tx, purpose, {
    ...facts,
    organizationId: sellerId,
    id: newUuid(),
    deadlineAt,
    checkAt: new Date(now.getTime() + firstCheckMs),
    createdAt: now,
  });
}

function toSubject(purpose: Purpose) {
  return purpose.pays === "checkout"
    ? { kind: "checkout_intent" as const, subjectId: purpose.checkoutId }
    : { kind: "order_intent" as const, subjectId: purpose.orderId };
}
