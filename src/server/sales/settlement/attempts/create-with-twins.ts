import { setTimeout as pause } from "node:timers/promises";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { orProcessorRefusal } from "./processor-refusal.ts";
import { settlementErrors } from "./settlement-errors.ts";

const twinLookMs = 100;
const maxTwinLooks = 50;

/**
 * Creates an intent, with the same key and parameters as requests at the same time do. The
 * processor serves one of them and asks the others to wait; then all get the same intent.
 */
export async function createWithTwins<Intent>(create: () => Promise<Intent>): Promise<Intent> {
  for (let looks = 0; looks < maxTwinLooks; looks += 1) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof ProcessorError) || error.status !== 409)
        return orProcessorRefusal(Promise.reject(error));
    }
    await pause(twinLookMs);
  }
  throw new Refusal(settlementErrors.processorAway);
}
