import type { ReactNode } from "react";
import { useBuyer } from "#web/checkout/buyer-context.tsx";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import { BackToSeller } from "#web/checkout/checkout-problem.tsx";
import { Notice } from "#web/ui/text/notice.tsx";

/** The server refuses to confirm these. Once it accepts them, this file is deleted. */
export function isSubscription({ product }: Checkout): boolean {
  return product.is_recurring;
}

export function SubscriptionNotice({ seller }: { seller: Checkout["organization"] }): ReactNode {
  const { noSubscriptions } = useBuyer().messages.errors;
  return (
    <Notice tone="warn" action={<BackToSeller seller={seller} />}>
      {noSubscriptions}
    </Notice>
  );
}
