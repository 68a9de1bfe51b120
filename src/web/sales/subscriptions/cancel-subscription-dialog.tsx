import { type ReactNode, useState } from "react";
import {
  type CancellationReason,
  cancellationReasons,
} from "#contract/billing/cancellation-reasons.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { cancellationReasonLabels } from "../labels/subscription-labels.ts";
import { updateSubscription } from "../labels/subscription-queries.ts";

interface EndDialogProps {
  subscription: SubscriptionWire;
  onClosed: () => void;
}

const reasonOptions = [
  { value: "", label: "No reason given" },
  ...cancellationReasons.map((value) => ({ value, label: cancellationReasonLabels[value] })),
];

/** Cancels at the end of the period, which is what customers have paid for. */
export function CancelSubscriptionDialog({ subscription, onClosed }: EndDialogProps): ReactNode {
  const seller = useSeller();
  const [reason, setReason] = useState("");
  const end = subscription.current_period_end;
  return (
    <ConfirmDialog
      title="Cancel this subscription?"
      keepLabel="Keep subscription"
      confirmLabel="Cancel at period end"
      danger
      onClosed={onClosed}
      onConfirm={async () => {
        await updateSubscription(seller, subscription.id, {
          cancel_at_period_end: true,
          customer_cancellation_reason: reason === "" ? null : (reason as CancellationReason),
        });
        showToast("good", "The subscription is canceled.");
      }}
    >
      <Stack gap={16}>
        <span>
          {customerTitle(subscription.customer)} keeps {subscription.product.name} until{" "}
          {end ? longDay(new Date(end)) : "the end of the period"} and is not charged again. You can
          take this back until then.
        </span>
        <SelectField
          label="Reason"
          name="reason"
          aside="Optional"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          options={reasonOptions}
        />
      </Stack>
    </ConfirmDialog>
  );
}

export function RevokeSubscriptionDialog({ subscription, onClosed }: EndDialogProps): ReactNode {
  const seller = useSeller();
  return (
    <ConfirmDialog
      title="End this subscription now?"
      keepLabel="Keep until period end"
      confirmLabel="End now"
      danger
      onClosed={onClosed}
      onConfirm={async () => {
        await updateSubscription(seller, subscription.id, { revoke: true });
        showToast("good", "The subscription has ended.");
      }}
    >
      {customerTitle(subscription.customer)} loses {subscription.product.name} immediately. Nothing
      is refunded: refund the last order if you want to return money. This cannot be undone.
    </ConfirmDialog>
  );
}
