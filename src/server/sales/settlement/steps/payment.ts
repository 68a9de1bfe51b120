import type { Processor } from "#server/money/processor/open-processor.ts";
import type { Caller } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Outcome, SellerCtx, SteppedWork } from "#server/v1/seller-request.ts";
import type { PayableAttempt } from "../attempts/pay-attempt.ts";
import type { LockedPayable, Payable } from "../payables/payable.ts";

/** Who asks to pay, for which seller. */
export interface PaymentRequest<Answer> {
  platform: Platform;
  processor: Processor;
  caller: Caller;
  sellerId: string;
  steps: SteppedWork<Answer>;
}

/** A request to pay something now. */
export interface Payment<Locked extends LockedPayable, Answer> extends PaymentRequest<Answer> {
  payable: Payable<Locked>;
  /**
   * Everything that needs no transaction. It refuses what cannot be paid before anything happens,
   * and is called again if something has changed when the payment begins.
   */
  prepare(): Promise<PreparedPayment<Locked, Answer>>;
  /** How an attempt is paid that an earlier request with the same key began. */
  resume(attempt: Locked["attempt"]): Promise<PaymentMeans>;
  answer(ctx: SellerCtx, settled: Locked): Promise<Outcome<Answer>>;
}

export interface PreparedPayment<Locked extends LockedPayable, Answer> {
  /** Locks what is paid, decides everything again, and begins the attempt. */
  begin(ctx: SellerCtx): Promise<Begun<Locked, Answer>>;
  /** Gives back what preparing took: nothing was begun, or the outcome is known. */
  giveBack?(why: "not_begun" | "known"): Promise<void>;
}

/** How an attempt is paid. */
export type PaymentMeans = Omit<PayableAttempt, "attempt">;

export type Begun<Locked extends LockedPayable, Answer> =
  | { attempt: Locked["attempt"]; means: PaymentMeans }
  /** Nothing is to be paid: it is done already. */
  | { answer: Answer };
