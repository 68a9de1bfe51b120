import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type CancellationReason,
  cancellationReasons,
} from "#contract/billing/cancellation-reasons.ts";
import type {
  SubscriptionUpdate,
  SubscriptionWire,
} from "#contract/billing/subscription-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { cancellationReasonLabels } from "../labels/subscription-labels.ts";
import { previewUpdate, updateSubscription } from "../labels/subscription-queries.ts";
import { endingSentence } from "./ending-sentence.ts";

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
          {end ? longDay(new Date(end)) : "the end of the period"}. You can take this back until
          then.
        </span>
        <EndingCharge
          subscription={subscription}
          update={{ cancel_at_period_end: true }}
          when="later"
        />
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
      <Stack gap={16}>
        <span>
          {customerTitle(subscription.customer)} loses {subscription.product.name} immediately.
          Nothing is refunded: refund the last order if you want to return money. This cannot be
          undone.
        </span>
        <EndingCharge subscription={subscription} update={{ revoke: true }} when="now" />
      </Stack>
    </ConfirmDialog>
  );
}

interface EndingChargeProps {
  subscription: SubscriptionWire;
  update: SubscriptionUpdate;
  when: "now" | "later";
}

/** The exact amount that the end charges, as its order will have it. */
function EndingCharge({ subscription, update, when }: EndingChargeProps): ReactNode {
  const seller = useSeller();
  const { id } = subscription;
  const query = useQuery({
    queryKey: ["v1", seller.id, "subscriptions", id, "preview", update],
    queryFn: () => previewUpdate(seller, id, update),
    retry: false,
  });
  return (
    <AsyncRows query={query} label="Loading the last charge" rows={1}>
      {(preview) => <strong>{endingSentence(preview, when)}</strong>}
    </AsyncRows>
  );
}
