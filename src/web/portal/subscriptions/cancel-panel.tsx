import type { FormEvent, ReactNode } from "react";
import {
  type CancellationReason,
  cancellationReasons,
} from "#contract/billing/cancellation-reasons.ts";
import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { usePortal } from "../portal-context.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { isMetered } from "./portal-labels.ts";
import type { SubscriptionChange } from "./use-subscription-change.ts";

interface CancelPanelProps {
  subscription: CustomerSubscriptionWire;
  update: SubscriptionChange;
  onBack: () => void;
}

/** Says until when it can be used, and asks why. */
export function CancelPanel({ subscription, update, onBack }: CancelPanelProps): ReactNode {
  const { messages } = usePortal();
  const { date } = useBuyer();
  const { current_period_end: end, amount } = subscription;
  const isFree = amount === 0 && !isMetered(subscription);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const reason = String(fields.get("reason"));
    const comment = String(fields.get("comment")).trim();
    update.run(
      {
        cancel_at_period_end: true,
        ...(reason === "" ? {} : { cancellation_reason: reason as CancellationReason }),
        ...(comment === "" ? {} : { cancellation_comment: comment }),
      },
      messages.canceled,
    );
  };
  // A message with a form `other` would be one with plural forms.
  const { another, ...others } = messages.reasons;
  const labels: Record<CancellationReason, string> = { ...others, other: another };
  const reasons = cancellationReasons.map((value) => ({ value, label: labels[value] }));
  return (
    <PanelFrame title={messages.cancel}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-13 text-ink-second">
          {isFree || !end
            ? messages.cancelFreeText
            : fillMessage(messages.cancelText, { date: date(end) })}
        </p>
        <SelectField
          label={messages.reason}
          name="reason"
          defaultValue=""
          options={[{ value: "", label: messages.noReason }, ...reasons]}
        />
        <TextAreaField label={messages.comment} name="comment" maxLength={2_000} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="danger" size="form" pending={update.pending}>
            {messages.cancel}
          </Button>
          <Button kind="outline" size="form" onClick={onBack}>
            {messages.keep}
          </Button>
        </div>
      </form>
    </PanelFrame>
  );
}
