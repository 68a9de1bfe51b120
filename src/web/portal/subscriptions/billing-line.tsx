import type { ReactNode } from "react";
import type { SubscriptionBillingWire } from "#contract/billing/customer-portal-schema.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { usePortal } from "../portal-context.tsx";
import { toBillingParts } from "./billing-labels.ts";

export interface BillingLineProps {
  /** Null for the session of one purchase. */
  billing: SubscriptionBillingWire | null;
  onChange: () => void;
}

/** Shows to whom the subscription is billed. A free plan may have asked for no address. */
export function BillingLine({ billing, onChange }: BillingLineProps): ReactNode {
  const { messages } = usePortal();
  const { language } = useBuyer();
  if (!billing?.address) return null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-4 text-13 sm:px-6">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-ink-second">{messages.billedTo}</p>
        <p className="break-words">{toBillingParts(billing, language).join(", ")}</p>
      </div>
      <div className="-mx-3">
        <Button kind="plain" onClick={onChange}>
          {messages.changeBilling}
        </Button>
      </div>
    </div>
  );
}
