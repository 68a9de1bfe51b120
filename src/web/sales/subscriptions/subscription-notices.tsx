import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { isOwed, UnpaidOrderNotice } from "../orders/unpaid-order-notice.tsx";
import { isEnded, nextStep } from "./subscription-labels.ts";
import { plansQuery, updateSubscription } from "./subscription-queries.ts";
import { UndoNotice } from "./undo-notice.tsx";

interface SubscriptionNoticesProps {
  subscription: SubscriptionWire;
  /** Undefined while they are loading. */
  orders: readonly OrderWire[] | undefined;
}

/** One notice for each thing that the seller can do something about. */
export function SubscriptionNotices(props: SubscriptionNoticesProps): ReactNode {
  const { subscription, orders } = props;
  const seller = useSeller();
  const { id, status, pending_update: pending, cancel_at_period_end: isCanceling } = subscription;
  const plans = useQuery({ ...plansQuery(seller), enabled: pending !== null });
  const plan = plans.data?.items.find((product) => product.id === pending?.product_id);
  const owed = orders?.filter(isOwed) ?? [];
  const isFailing = status === "past_due" && orders !== undefined && owed.length === 0;
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
          The plan changes{plan ? ` to ${plan.name}` : ""} on{" "}
          {longDay(new Date(pending.applies_at))}.
        </UndoNotice>
      ) : null}
    </>
  );
}
