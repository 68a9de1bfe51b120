import type { ReactNode } from "react";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { Stack } from "#web/ui/layout/stack.tsx";
import { ProgressBar } from "#web/ui/lists/progress-bar.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { discountState, redemptionsLabel, stateLabels } from "./discount-labels.ts";

export function DiscountBadge({ discount, now }: { discount: DiscountWire; now: Date }): ReactNode {
  const { label, tone } = stateLabels[discountState(discount, now)];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Shows how often it was redeemed, and how near that is to the last time. */
export function Redemptions({ discount }: { discount: DiscountWire }): ReactNode {
  const { max_redemptions: most, redemptions_count: redeemed } = discount;
  if (most === null) return redemptionsLabel(discount);
  return (
    <Stack gap={4}>
      <span>{redemptionsLabel(discount)}</span>
      <ProgressBar label={`Redemptions of ${discount.name}`} done={redeemed} of={most} />
    </Stack>
  );
}
