import { type ReactNode, useState } from "react";
import type {
  CustomerProductWire,
  CustomerSubscriptionPreviewWire,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { PanelFrame } from "../panel-frame.tsx";
import { usePortal } from "../portal-context.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { listPlans, toPlanLabel } from "./portal-labels.ts";
import type { SubscriptionChange } from "./use-subscription-change.ts";

interface ChangePlanPanelProps {
  subscription: CustomerSubscriptionWire;
  update: SubscriptionChange;
  onBack: () => void;
}

/** Choose a plan, see exactly what it costs, then change to it. */
export function ChangePlanPanel(props: ChangePlanPanelProps): ReactNode {
  const { subscription, update, onBack } = props;
  const { messages, organization, products } = usePortal();
  const [chosen, setChosen] = useState<CustomerProductWire>();
  const plans = listPlans(products, subscription.product_id);
  const isAllowed = organization.subscription_settings.allow_customer_updates;
  const back = (
    <Button kind="outline" size="form" onClick={onBack}>
      {messages.back}
    </Button>
  );
  if (!isAllowed || plans.length === 0)
    return (
      <PanelFrame title={messages.changePlan}>
        <p className="text-13 text-ink-second">
          {isAllowed
            ? messages.noPlans
            : fillMessage(messages.notAllowed, { seller: organization.name })}
        </p>
        <div>{back}</div>
      </PanelFrame>
    );
  return (
    <PanelFrame title={messages.choosePlan}>
      <PlanChoice {...{ plans, chosen }} onChoose={setChosen} />
      {chosen ? (
        <PlanPreview
          key={chosen.id}
          subscription={subscription}
          productId={chosen.id}
          confirm={(preview) => <ConfirmChange {...{ preview, update }} plan={chosen} />}
          back={back}
        />
      ) : (
        <div>{back}</div>
      )}
    </PanelFrame>
  );
}

interface ConfirmChangeProps {
  preview: CustomerSubscriptionPreviewWire;
  plan: CustomerProductWire;
  update: SubscriptionChange;
}

/** Names the amount, if the change is charged now. */
function ConfirmChange({ preview, plan: { id, name }, update }: ConfirmChangeProps): ReactNode {
  const { messages } = usePortal();
  const { money } = useBuyer();
  const { due_amount: due, currency, proration_behavior: behavior } = preview;
  const isCharged = behavior === "invoice" && due > 0;
  const label = isCharged ? messages.confirmPaid : messages.confirmChange;
  return (
    <Button
      size="form"
      pending={update.pending}
      onClick={() => update.run({ product_id: id }, fillMessage(messages.changed, { plan: name }))}
    >
      {fillMessage(label, { plan: name, amount: money(due, currency) })}
    </Button>
  );
}

interface PlanChoiceProps {
  plans: readonly CustomerProductWire[];
  chosen: CustomerProductWire | undefined;
  onChoose: (plan: CustomerProductWire) => void;
}

function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps): ReactNode {
  const { messages } = usePortal();
  const buyer = useBuyer();
  return (
    <fieldset>
      <legend className="sr-only">{messages.choosePlan}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className="flex items-start gap-3 rounded-8 border border-line bg-surface p-3 text-13 transition-colors has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="plan"
              checked={plan.id === chosen?.id}
              onChange={() => onChoose(plan)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium break-words">{plan.name}</span>
              <span className="text-12 text-ink-second">{toPlanLabel(plan, messages, buyer)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
