import type { ReactNode } from "react";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { subscriptionState } from "./subscription-labels.ts";

export function SubscriptionBadge(props: { subscription: SubscriptionWire }): ReactNode {
  const { label, tone } = subscriptionState(props.subscription);
  return <Badge tone={tone}>{label}</Badge>;
}
