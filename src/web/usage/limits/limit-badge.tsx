import type { ReactNode } from "react";
import type { UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { limitState } from "./usage-limit-labels.ts";

/** Shows how far a limit is used, or what it does now that it is reached. */
export function LimitBadge({ limit }: { limit: UsageLimitWire }): ReactNode {
  const { tone, label } = limitState(limit);
  return <Badge tone={tone}>{label}</Badge>;
}
