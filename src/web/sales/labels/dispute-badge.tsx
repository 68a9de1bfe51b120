import type { ReactNode } from "react";
import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { disputeStatusLabels } from "./dispute-labels.ts";

export function DisputeBadge({ status }: { status: DisputeStatus }): ReactNode {
  const { label, tone } = disputeStatusLabels[status];
  return <Badge tone={tone}>{label}</Badge>;
}
