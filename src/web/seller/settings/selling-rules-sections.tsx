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
    label: "With the next invoice",
    note: "What the rest of the period costs more or less stands on the invoice of the next period.",
  },
  {
    value: "invoice",
    label: "At once",
    note: "What the rest of the period costs more or less is invoiced with the change itself.",
  },
] as const;

export function SubscriptionRulesSection(props: SettingsPartProps): ReactNode {
  const { draft, change, readOnly } = props;
  return (
    <SettingsSection
      id="subscriptions"
      title="Subscriptions"
      purpose="What customers may do by themselves, and how a change of plan is charged."
    >
      <Card>
        <CardPart>
          <SwitchRow
            label="Several subscriptions at once"
            note="Off: a customer with a subscription cannot buy a second one."
            checked={draft.multipleSubscriptions}
            disabled={readOnly}
            onChange={(multipleSubscriptions) => change({ multipleSubscriptions })}
          />
        </CardPart>
        <CardPart>
          <SwitchRow
            label="Customers change their plan"
            note="In the portal, to any of your products. Off: only you change it."
            checked={draft.customerUpdates}
            disabled={readOnly}
            onChange={(customerUpdates) => change({ customerUpdates })}
          />
        </CardPart>
        <CardPart>
          <ChoiceRows
            label="A change of plan is charged"
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

export function SellingFeaturesSection(props: SettingsPartProps): ReactNode {
  const { draft, change, readOnly } = props;
  return (
    <SettingsSection
      id="features"
      title="Features"
      purpose="Ways to sell that not everybody needs."
    >
      <Card>
        <CardPart>
          <SwitchRow
            label="Usage-based billing"
            note="Charge for what meters count, besides a fixed price or in its place."
            checked={draft.usageBasedBilling}
            disabled={readOnly}
            onChange={(usageBasedBilling) => change({ usageBasedBilling })}
          />
        </CardPart>
      </Card>
    </SettingsSection>
  );
}
