import { openProcessor, type Processor } from "#server/money/processor/open-processor.ts";
import type { CallLimits } from "#server/money/processor/stripe-call.ts";
import type { PaymentSandbox } from "#server/sandbox/stripe/payment-sandbox.ts";

/** Silent calls end soon, nothing waits between tries, and a busy machine has a try to spare. */
export const hastyLimits: CallLimits = {
  timeoutMs: 500,
  tries: 4,
  budgetMs: 20_000,
  firstPauseMs: 1,
};

/** The adapter as the program opens it, on a sandbox. */
export function sandboxProcessor(
  sandbox: PaymentSandbox,
  limits: Partial<CallLimits> = {},
): Processor {
  return openProcessor(sandbox, { ...hastyLimits, ...limits });
}
