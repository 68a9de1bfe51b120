import * as z from "zod/mini";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";

/** Begins the next period of subscriptions of one seller. */
export const renewSubscriptionsKind = defineJobKind(
  "sales.renew-subscriptions",
  z.object({ sellerId: z.string(), subscriptionIds: z.array(z.string()) }),
);
