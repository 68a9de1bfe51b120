import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { Ctx } from "#server/platform/context.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";

const kind = "sales.cancel-checkout-intent";

type IntentHolder = Pick<CheckoutRow, "intentId" | "intentKind">;

/** For a checkout that ended without a sale: its intent can no longer be paid. */
export async function cancelCheckoutIntent(
  ctx: Ctx,
  { intentId, intentKind }: IntentHolder,
): Promise<void> {
  if (intentId !== null) await enqueue(ctx, kind, { intentId, intentKind });
}

export function cancelCheckoutIntentJob(processor: Processor): OutsideJob<void> {
  return {
    kind,
    reach: "outside",
    leaseSeconds: 120,
    attempts: 20,
    async run(_platform, payload) {
      const { intentId, intentKind } = payload as IntentHolder & { intentId: string };
      const { cancel } = intentKind === "setup" ? processor.setups : processor.payments;
      const ended = await cancel(intentId);
      if (ended.kind === "unknown") throw new ProcessorError("unknown", ended.reason);
    },
  };
}
