import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { toStatusLabel } from "./order-labels.ts";

export interface OrderBadgeProps {
  order: Pick<OrderWire, "status" | "given_up_at" | "total_amount">;
}

export function OrderBadge({ order }: OrderBadgeProps): ReactNode {
  const { label, tone } = toStatusLabel(order);
  return <Badge tone={tone}>{label}</Badge>;
}
