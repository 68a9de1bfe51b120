import { isUnknownOutcome } from "#server/money/processor/processor-error.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { settlementErrors } from "./settlement-errors.ts";

/**
 * For calls before anything is charged: a processor that does not answer is 503, anything else a
 * fault of ours.
 */
export async function orProcessorRefusal<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw isUnknownOutcome(error) ? new Refusal(settlementErrors.processorAway) : error;
  }
}
