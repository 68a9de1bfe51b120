import type { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { Attempt } from "../../payments/attempt-store.ts";
import type { RecordedPayment } from "../../payments/record-payment.ts";
import type { IntentFacts } from "../attempts/read-intent.ts";

/** A checkout or an order, locked, with the attempt as it is under the lock. */
export interface LockedPayable {
  attempt: Attempt;
}

/**
 * Something that an attempt pays. Everything that differs between a checkout and an order is here;
 * the rules of paying are in `steps`.
 */
export interface Payable<Locked extends LockedPayable> {
  pays: Locked["attempt"]["pays"];
  /** Locks the rows that paying changes, in the order in which every change of them does. */
  lock(ctx: SellerCtx, seen: Locked["attempt"]): Promise<Locked>;
  /** The columns of a payment that say what it is for. */
  toPaymentColumns(
    locked: Locked,
  ): Pick<RecordedPayment, "checkoutId" | "orderId" | "customerEmail">;
  /** Returns why money that was taken goes back; undefined if it is accepted. */
  findFault(ctx: SellerCtx, locked: Locked): Promise<Decline | undefined>;
  /** It was paid. */
  complete(ctx: SellerCtx, locked: Locked, paid: CompletedPayment): Promise<Locked>;
  /** The buyer, or their bank, has to do something. */
  hold(ctx: SellerCtx, locked: Locked, intent: IntentFacts): Promise<void>;
  /** The attempt, given as it was before, ended without paying. */
  reopen(ctx: SellerCtx, locked: Locked, end: FailedEnd): Promise<Locked>;
  /** Refuses a request that the processor did not take. */
  toRefusal(error: ProcessorError): unknown;
}

export interface CompletedPayment {
  intent: IntentFacts;
  payment: RecordedPayment;
}

/** How an attempt ended that paid nothing. */
export type FailedEnd =
  /** `isFinal`: another try with the same card will not help. */
  | { kind: "refused"; isFinal: boolean }
  /** It is certain that nothing was and nothing will be charged. */
  | { kind: "canceled" }
  /** The processor did not take the request, so nothing was charged. */
  | { kind: "abandoned"; error: ProcessorError }
  /** The money was taken and goes back. The attempt may have ended before. */
  | { kind: "returned" };
