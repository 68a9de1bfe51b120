import { checkSource } from "../../payments/check-source.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { groupRenewals } from "./renewal-rules.ts";

/** In case the job fails every time. */
const againMs = 3_600_000;

/** Subscriptions whose period or trial is over. The renewal itself writes when the next one is due. */
export const renewals = checkSource({
  name: "subscription renewals",
  table: "subscriptions",
  column: "due_at",
  kind: renewSubscriptionsKind,
  payload: {
    ofAll: (rows: readonly SubscriptionRow[], sellerId) =>
      groupRenewals(rows).map((subscriptionIds) => ({ sellerId, subscriptionIds })),
  },
  nextCheckAt: (_row, now) => new Date(now.getTime() + againMs),
});
