import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { renewalDates } from "../records/subscription-store.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { groupRenewals } from "./renewal-rules.ts";

/** In case the job fails every time. */
const againMs = 3_600_000;

/**
 * Subscriptions whose period or trial is over. The renewal itself writes when the next one is due.
 */
export const renewals = rowDeadlines({
  name: "subscription renewals",
  rows: renewalDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      renewSubscriptionsKind,
      groupRenewals(rows).map((subscriptionIds) => ({ sellerId, subscriptionIds })),
    ),
  nextDueAt: (_row, now) => new Date(now.getTime() + againMs),
});
