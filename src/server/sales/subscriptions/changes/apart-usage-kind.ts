import * as z from "zod/mini";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";

/** Bills closed windows by an order of their own, each at the price that it names. */
export const apartUsageKind = defineJobKind(
  "sales.bill-apart-usage",
  z.object({
    sellerId: z.string(),
    subscriptionId: z.string(),
    closedAt: z.string(),
    lines: z.array(z.object({ windowId: z.string(), priceId: z.string() })),
    /** Of the plan before the change. Jobs of earlier releases do not say. */
    discountId: z.optional(z.nullable(z.string())),
  }),
);
