import type { ReactNode } from "react";
import type { PaymentStatus } from "#contract/billing/payment-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { paymentStatusLabels } from "./payment-labels.ts";

export function PaymentBadge({ status }: { status: PaymentStatus }): ReactNode {
  const { label, tone } = paymentStatusLabels[status];
  return <Badge tone={tone}>{label}</Badge>;
}
