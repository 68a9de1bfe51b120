import { openProcessor, type Processor } from "#server/money/processor/open-processor.ts";
import type { CallLimits } from "#server/money/processor/stripe-call.ts";
import type { PaymentSandbox } from "#server/sandbox/stripe/payment-sandbox.ts";

/** Nothing waits between tries, and a busy machine has time enough. */
export const calmLimits: CallLimits = {
  timeoutMs: 10_000,
  tries: 4,
  budgetMs: 20_000,
  firstPauseMs: 1,
};

/** For tests in which the sandbox never answers: they do not wait for it. */
export const hasty: Partial<CallLimits> = { timeoutMs: 500 };

/** Returns the adapter as the program opens it, on a sandbox. */
export function sandboxProcessor(
  sandbox: PaymentSandbox,
  limits: Partial<CallLimits> = {},
): Processor {
  return openProcessor(sandbox, { ...calmLimits, ...limits });
}
