import type { ReactNode } from "react";
import type { OrderStatus } from "#contract/billing/order-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { orderStatusLabels } from "./order-labels.ts";

export function OrderBadge({ status }: { status: OrderStatus }): ReactNode {
  const { label, tone } = orderStatusLabels[status];
  return <Badge tone={tone}>{label}</Badge>;
}
