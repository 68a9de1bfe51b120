import { isUnknownOutcome } from "#server/money/processor/processor-error.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { settlementErrors } from "./settlement-errors.ts";

/**
 * Turns the failure of a call before anything is charged into an answer: a processor that does not
 * answer is 503, anything else a fault of ours.
 */
export async function orProcessorRefusal<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw isUnknownOutcome(error) ? new Refusal(settlementErrors.processorAway) : error;
  }
}
