import type { ReactNode } from "react";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import type { ProrationBehavior } from "./seller-settings-draft.ts";
import type { SettingsPartProps } from "./settings-part-props.ts";

const prorations = [
  {
    value: "prorate",
    label: "With the next renewal",
    note: "The difference for the rest of the period is added to the next order.",
  },
  {
    value: "invoice",
    label: "Immediately",
    note: "The difference for the rest of the period is charged when the plan changes.",
  },
] as const;

export function SubscriptionRulesSection(props: SettingsPartProps): ReactNode {
  const { draft, change, readOnly, bindSwitch } = props;
  return (
    <SettingsSection
      id="subscriptions"
      title="Subscriptions"
      purpose="What customers can do themselves, and how plan changes are charged."
    >
      <Card>
        <CardPart>
          <SwitchRow
            label="Allow multiple subscriptions"
            note="When off, customers can have only one active subscription."
            {...bindSwitch("multipleSubscriptions")}
          />
        </CardPart>
        <CardPart>
          <SwitchRow
            label="Allow plan changes"
            note="Customers can switch to another of your products themselves. When off, only you can change their plan."
            {...bindSwitch("customerUpdates")}
          />
        </CardPart>
        <CardPart>
          <ChoiceRows
            label="Plan changes are charged"
            name="proration"
            type="radio"
            choices={prorations.map((choice) => ({ ...choice, disabled: readOnly }))}
            chosen={[draft.proration]}
            onChange={([proration]) => change({ proration: proration as ProrationBehavior })}
          />
        </CardPart>
      </Card>
    </SettingsSection>
  );
}

export function SellingFeaturesSection({ bindSwitch }: SettingsPartProps): ReactNode {
  return (
    <SettingsSection id="features" title="Features" purpose="Optional features.">
      <Card>
        <CardPart>
          <SwitchRow
            label="Usage-based billing"
            note="Charges customers for what they use. It is turned on with your first metered price or meter credit, and cannot be turned off while you have one."
            {...bindSwitch("usageBasedBilling", "feature_settings")}
          />
        </CardPart>
      </Card>
    </SettingsSection>
  );
}

export function NotificationsSection({ bindSwitch }: SettingsPartProps): ReactNode {
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      purpose="Emails to the owners of this organization."
    >
      <Card>
        <CardPart>
          <SwitchRow
            label="New order"
            note="Owners with a verified email address get an email for each paid order."
            {...bindSwitch("newOrderMail")}
          />
        </CardPart>
        <CardPart>
          <SwitchRow
            label="Disputes"
            note="Owners with a verified email address get an email with the deadline when a payment is disputed, and another when the dispute is won or lost."
            {...bindSwitch("newDisputeMail")}
          />
        </CardPart>
      </Card>
    </SettingsSection>
  );
}
