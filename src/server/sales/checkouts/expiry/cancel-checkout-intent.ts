import * as z from "zod/mini";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { Ctx } from "#server/platform/context.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";

const kind = defineJobKind(
  "sales.cancel-checkout-intent",
  z.object({ intentId: z.string(), intentKind: z.nullable(z.enum(["payment", "setup"])) }),
);

type IntentHolder = Pick<CheckoutRow, "intentId" | "intentKind">;

/** Cancels the intent of a checkout that ended without a sale: it can no longer be paid. */
export async function cancelCheckoutIntent(
  ctx: Ctx,
  { intentId, intentKind }: IntentHolder,
): Promise<void> {
  if (intentId !== null) await enqueue(ctx, kind, { intentId, intentKind });
}

export function cancelCheckoutIntentJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 20,
    async run(_platform, { intentId, intentKind }) {
      const { cancel } = intentKind === "setup" ? processor.setups : processor.payments;
      const ended = await cancel(intentId);
      if (ended.kind === "unknown") throw new ProcessorError("unknown", ended.reason);
    },
  });
}
