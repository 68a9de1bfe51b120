import type { ReactNode } from "react";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import type { SettingsPartProps } from "./settings-part-props.ts";

/** Only mails that are sent. */
const mails = [
  ["order_confirmation", "Receipt", "For each one-time purchase."],
  ["subscription_confirmation", "Subscription started", "With the receipt of the first payment."],
  ["subscription_cycled", "Renewal", "With the receipt of each renewal."],
  [
    "subscription_updated",
    "Plan change",
    "With the receipt, if the change is charged immediately.",
  ],
  [
    "subscription_past_due",
    "Payment failed",
    "With a link to pay. When off, customers do not learn that a payment failed.",
  ],
  [
    "subscription_cancellation",
    "Subscription canceled",
    "Confirms a cancellation at the end of the period.",
  ],
  ["subscription_revoked", "Subscription ended", "When a subscription has ended."],
  ["subscription_renewal_reminder", "Yearly renewal", "A week before a yearly plan renews."],
  ["subscription_trial_conversion_reminder", "Trial ends", "Before the first payment."],
  ["payment_method_expiration_reminder", "Card expires", "30 days before a saved card expires."],
] as const;

export function CustomerMailsSection({ draft, change, readOnly }: SettingsPartProps): ReactNode {
  const { customerMails } = draft;
  return (
    <SettingsSection
      id="customer-emails"
      title="Customer emails"
      purpose="Emails to your customers, sent in your name."
    >
      <Card>
        {mails.map(([name, label, note]) => (
          <CardPart key={name}>
            <SwitchRow
              label={label}
              note={note}
              checked={customerMails[name]}
              disabled={readOnly}
              onChange={(isOn) => change({ customerMails: { ...customerMails, [name]: isOn } })}
            />
          </CardPart>
        ))}
      </Card>
    </SettingsSection>
  );
}
