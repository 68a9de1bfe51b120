import type { ReactNode } from "react";
import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { checkoutStatusLabels, shownStatus } from "./checkout-labels.ts";

export function CheckoutBadge({ checkout, now }: { checkout: CheckoutWire; now: Date }): ReactNode {
  const { label, tone } = checkoutStatusLabels[shownStatus(checkout, now)];
  return <Badge tone={tone}>{label}</Badge>;
}
