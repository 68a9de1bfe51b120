import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { usePortal } from "../portal-context.tsx";
import { BillingLine } from "./billing-line.tsx";
import { BillingPanel } from "./billing-panel.tsx";
import { CancelPanel } from "./cancel-panel.tsx";
import { ChangePlanPanel } from "./change-plan-panel.tsx";
import { NextCharge, type Renewals } from "./next-charge.tsx";
import { PastDueNotice } from "./past-due-notice.tsx";
import {
  isMetered,
  isRunning,
  isUnpaidChange,
  toPriceLabel,
  toStatusBadge,
} from "./portal-labels.ts";
import { UnpaidChangeNotice } from "./unpaid-change-notice.tsx";
import { type SubscriptionChange, useSubscriptionChange } from "./use-subscription-change.ts";

export interface SubscriptionCardProps {
  subscription: CustomerSubscriptionWire;
  /** Undefined after a change of the subscription. */
  renewals: Renewals | undefined;
}

/** Shows one subscription: its plan, its next charge, and what can be done about it. */
export function SubscriptionCard(props: SubscriptionCardProps): ReactNode {
  const { subscription, renewals } = props;
  const { messages } = usePortal();
  const buyer = useBuyer();
  const [panel, setPanel] = useState<Panel>();
  const [done, setDone] = useState("");
  const finish = (text: string) => {
    setPanel(undefined);
    setDone(text);
  };
  const update = useSubscriptionChange(subscription.id, finish);
  const { amount, currency, recurring_interval: interval, product } = subscription;
  const badge = toStatusBadge(subscription, messages, buyer);
  const price = { amount, currency, interval, isMetered: isMetered(subscription) };
  const open = (name: Panel) => {
    setDone("");
    update.reset();
    setPanel(name);
  };
  return (
    <section
      aria-label={product.name}
      className="flex flex-col rounded-12 border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6 sm:py-5">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-16 font-semibold break-words">{product.name}</h2>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </div>
          <p className="text-13 text-ink-second">{toPriceLabel(price, messages, buyer)}</p>
        </div>
        {panel === undefined ? <CardActions {...{ subscription, update }} onOpen={open} /> : null}
      </div>
      <CardNotices {...{ subscription, done, update }} />
      {panel === undefined ? (
        <>
          <NextCharge {...{ subscription, renewals }} />
          {isRunning(subscription) ? (
            <BillingLine billing={subscription.billing} onChange={() => open("billing")} />
          ) : null}
        </>
      ) : null}
      {panel === "billing" ? (
        <BillingPanel
          billing={subscription.billing}
          onBack={() => setPanel(undefined)}
          onSaved={() => finish(messages.billingSaved)}
        />
      ) : null}
      {panel === "change" ? (
        <ChangePlanPanel {...{ subscription, update }} onBack={() => setPanel(undefined)} />
      ) : null}
      {panel === "cancel" ? (
        <CancelPanel {...{ subscription, update }} onBack={() => setPanel(undefined)} />
      ) : null}
    </section>
  );
}

type Panel = "change" | "cancel" | "billing";

interface CardActionsProps {
  subscription: CustomerSubscriptionWire;
  update: SubscriptionChange;
  onOpen: (panel: Panel) => void;
}

function CardActions({ subscription, update, onOpen }: CardActionsProps): ReactNode {
  const { messages } = usePortal();
  if (!isRunning(subscription)) return null;
  if (subscription.cancel_at_period_end)
    return (
      <Button
        kind="outline"
        pending={update.pending}
        onClick={() => update.run({ cancel_at_period_end: false }, messages.uncanceled)}
      >
        {messages.undoCancel}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2 max-sm:flex-row-reverse">
      <Button kind="plain" onClick={() => onOpen("cancel")}>
        {messages.cancel}
      </Button>
      {isUnpaidChange(subscription) ? null : (
        <Button kind="outline" onClick={() => onOpen("change")}>
          {messages.changePlan}
        </Button>
      )}
    </div>
  );
}

interface CardNoticesProps {
  subscription: CustomerSubscriptionWire;
  done: string;
  update: SubscriptionChange;
}

function CardNotices({ subscription, done, update }: CardNoticesProps): ReactNode {
  const { messages } = usePortal();
  const { date } = useBuyer();
  const { id, status, cancel_at_period_end: isCanceling, ends_at: endsAt } = subscription;
  const ends =
    isRunning(subscription) && isCanceling && endsAt
      ? fillMessage(messages.endsText, { date: date(endsAt) })
      : "";
  return (
    <div className="flex flex-col gap-3 px-5 pb-4 empty:hidden sm:px-6">
      {done ? <DoneNotice text={`${done} ${ends}`} /> : null}
      {update.error ? <Notice tone="bad">{update.error}</Notice> : null}
      {status === "past_due" ? <PastDueNotice subscriptionId={id} /> : null}
      {isUnpaidChange(subscription) ? <UnpaidChangeNotice {...{ subscription, update }} /> : null}
      {ends && !done ? <Notice tone="info">{ends}</Notice> : null}
    </div>
  );
}

/** Takes the focus: the button that was pressed is gone. */
function DoneNotice({ text }: { text: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status">
      <Notice tone="good">{text}</Notice>
    </div>
  );
}
