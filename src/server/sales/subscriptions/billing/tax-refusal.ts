import { TaxFailure } from "#server/money/tax/tax-provider.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";

/**
 * Turns the failure of a tax provider into the answer of a request: one that does not answer is
 * 503, anything else a fault of ours.
 */
export async function orTaxRefusal<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const isAway = error instanceof TaxFailure && error.reason === "unavailable";
    throw isAway ? new Refusal(subscriptionErrors.taxUnavailable) : error;
  }
}
