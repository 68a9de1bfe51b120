import type { ReactNode } from "react";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { SubscriptionPartsWire } from "#contract/page-parts-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { isEnded, nextStep } from "../labels/subscription-labels.ts";
import { updateSubscription } from "../labels/subscription-queries.ts";
import { isOwed, UnpaidOrderNotice } from "../orders/unpaid-order-notice.tsx";
import { UndoNotice } from "./undo-notice.tsx";

interface SubscriptionNoticesProps {
  subscription: SubscriptionWire;
  /** Undefined while they are loading. */
  parts: SubscriptionPartsWire | undefined;
}

/** Shows a notice for each thing that the seller can do something about. */
export function SubscriptionNotices(props: SubscriptionNoticesProps): ReactNode {
  const { subscription, parts } = props;
  const seller = useSeller();
  const { id, status, pending_update: pending, cancel_at_period_end: isCanceling } = subscription;
  const plan = parts?.pendingProductName;
  const owed = parts?.orders.filter(isOwed) ?? [];
  const isFailing = status === "past_due" && parts !== undefined && owed.length === 0;
  return (
    <>
      {owed.map((order) => (
        <UnpaidOrderNotice key={order.id} order={order} isLinked />
      ))}
      {isFailing && !isCanceling ? <Notice tone="warn">{nextStep(subscription)}</Notice> : null}
      {isCanceling && !isEnded(subscription) ? (
        <UndoNotice
          label="Keep subscription"
          done="The subscription goes on."
          onUndo={() => updateSubscription(seller, id, { cancel_at_period_end: false })}
        >
          {nextStep(subscription)}
        </UndoNotice>
      ) : null}
      {pending ? (
        <UndoNotice
          label="Keep current plan"
          done="The plan stays as it is."
          onUndo={() => updateSubscription(seller, id, { pending_update: null })}
        >
          The plan changes{plan ? ` to ${plan}` : ""}{" "}
          {pending.applies_at
            ? `on ${longDay(new Date(pending.applies_at))}`
            : "once the customer has paid"}
          .
        </UndoNotice>
      ) : null}
    </>
  );
}
