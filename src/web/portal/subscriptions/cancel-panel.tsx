import { useQuery } from "@tanstack/react-query";
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
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { PanelFrame } from "../panel-frame.tsx";
import { usePortal } from "../portal-context.tsx";
import { changePreviewQuery } from "../portal-queries.ts";
import { isMetered, toPendingPlan } from "./portal-labels.ts";
import type { SubscriptionChange } from "./use-subscription-change.ts";

interface CancelPanelProps {
  subscription: CustomerSubscriptionWire;
  update: SubscriptionChange;
  onBack: () => void;
}

/** Says until when it can be used, and asks why. */
export function CancelPanel({ subscription, update, onBack }: CancelPanelProps): ReactNode {
  const { messages, products } = usePortal();
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
        {subscription.pending_update ? (
          <p className="text-13 text-ink-second">
            {fillMessage(messages.dropsChange, {
              plan: toPendingPlan(subscription, products, messages),
            })}
          </p>
        ) : null}
        <LastCharge subscriptionId={subscription.id} isNow={isFree} />
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

interface LastChargeProps {
  subscriptionId: string;
  isNow: boolean;
}

/**
 * Says the exact amount of changes of plan that the end bills, or gives back as credit. Without
 * them nothing is charged.
 */
function LastCharge({ subscriptionId, isNow }: LastChargeProps): ReactNode {
  const { api, messages } = usePortal();
  const { money, date } = useBuyer();
  const change = { cancel_at_period_end: true };
  const { data, error } = useQuery(changePreviewQuery(api, subscriptionId, change));
  if (error) return null;
  if (!data)
    return (
      <Loading label={messages.calculating}>
        <Skeleton shape="line" />
      </Loading>
    );
  const { due_amount: due, applied_balance_amount: applied, currency, effective_at: at } = data;
  const amount = Math.max(due, applied);
  if (amount <= 0) return null;
  const charged = isNow ? messages.lastChargeNow : messages.lastChargeOn;
  const text = due > 0 ? charged : messages.creditGranted;
  return (
    <Notice tone="warn">
      {fillMessage(text, { amount: money(amount, currency), date: date(at) })}
    </Notice>
  );
}
