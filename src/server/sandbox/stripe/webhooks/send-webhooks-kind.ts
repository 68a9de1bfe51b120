import * as z from "zod/mini";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";

/** Sends deliveries one after the other, in this order. */
export const sendWebhooksKind = defineJobKind(
  "sandbox.webhooks",
  z.object({ deliveries: z.array(z.number()) }),
);
