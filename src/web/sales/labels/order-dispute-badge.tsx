import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { isInquiry, isOpen } from "./dispute-labels.ts";

/** Is shown beside the status of an order whose bank has not decided yet. */
export function OrderDisputeBadge({ disputes }: Pick<OrderWire, "disputes">): ReactNode {
  const open = disputes.filter(isOpen);
  if (open.length === 0) return null;
  if (open.every(isInquiry)) return <Badge tone="warn">Inquiry</Badge>;
  return <Badge tone="bad">Disputed</Badge>;
}
