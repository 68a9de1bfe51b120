import type { ReactNode } from "react";
import type { SubscriptionBillingWire } from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { Button } from "#web/ui/text/button.tsx";
import { PanelFrame } from "../panel-frame.tsx";
import { usePortal } from "../portal-context.tsx";
import { OwnAddressForm } from "./own-address-form.tsx";

export interface BillingPanelProps {
  billing: SubscriptionBillingWire | null;
  onSaved: () => void;
  onBack: () => void;
}

/** Corrects the address and the tax ID, for all subscriptions of the customer. */
export function BillingPanel({ billing, onSaved, onBack }: BillingPanelProps): ReactNode {
  const { messages, organization } = usePortal();
  return (
    <PanelFrame title={messages.billingHeading}>
      <p className="text-13 text-ink-second">
        {fillMessage(messages.billingText, { seller: organization.name })}
      </p>
      <OwnAddressForm
        billing={billing}
        submitLabel={messages.billingSave}
        back={
          <Button kind="outline" size="form" onClick={onBack}>
            {messages.back}
          </Button>
        }
        onSaved={onSaved}
      />
    </PanelFrame>
  );
}
