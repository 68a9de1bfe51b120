import type { Processor } from "#server/money/processor/open-processor.ts";
import type { ChargeFacts } from "#server/money/processor/processor-results.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { checkSource } from "../../payments/check-source.ts";
import type { PaymentRow } from "../../payments/payment-store.ts";
import { recordCharge } from "./record-charge-cost.ts";

const kind = "sales.reconcile-fee";
/** A processor may take days to know what a charge cost. */
const againMs = 6 * 3_600_000;

/** Charges whose fee is not known from an event. */
export const feeChecks = checkSource<PaymentRow>({
  name: "fees of payments",
  table: "payments",
  column: "check_at",
  kind,
  payload: ({ chargeId }) => ({ chargeId }),
  nextCheckAt: (_payment, now) => new Date(now.getTime() + againMs),
});

interface Payload {
  sellerId: string;
  chargeId: string;
}

export function reconcileFeeJob(processor: Processor): OutsideJob<ChargeFacts> {
  return {
    kind,
    reach: "outside",
    leaseSeconds: 120,
    attempts: 5,
    run: (_platform, payload) => processor.charges.retrieve((payload as Payload).chargeId),
    finish: (ctx, payload, charge) =>
      recordCharge({ ...ctx, sellerId: (payload as Payload).sellerId }, charge),
  };
}
