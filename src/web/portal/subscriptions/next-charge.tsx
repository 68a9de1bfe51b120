import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import type {
  CustomerRenewalListWire,
  CustomerSubscriptionPreviewWire,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import type { UpcomingMeterWire } from "#contract/billing/upcoming-order-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { usePortal } from "../portal-context.tsx";
import { nextChargeQuery } from "../portal-queries.ts";
import { isRunning, toPendingPlan } from "./portal-labels.ts";

/** Loaded by customers with usage, after the rest. */
const UsageToDate = lazy(async () => {
  const { UsageToDate: usage } = await import("../usage/usage-details.tsx");
  return { default: usage };
});

/** The next charges, as far as they are known. */
export interface Renewals {
  data: CustomerRenewalListWire | undefined;
  error: Error | null;
}

export interface NextChargeProps {
  subscription: CustomerSubscriptionWire;
  /**
   * Of all subscriptions, as they were when the page was opened; without them, this one is asked
   * for.
   */
  renewals: Renewals | undefined;
}

/**
 * Shows when the card is charged next, and what: the preview of the renewal, or of the last order.
 */
export function NextCharge({ subscription, renewals }: NextChargeProps): ReactNode {
  if (!isRunning(subscription)) return null;
  if (!renewals) return <ChangedCharge subscription={subscription} />;
  const { data, error } = renewals;
  const renewal = data?.items.find((each) => each.subscription_id === subscription.id);
  if (error || (data && !renewal)) return null;
  return (
    <Charge subscription={subscription} preview={renewal?.preview} meters={renewal?.meters ?? []} />
  );
}

function ChangedCharge({ subscription }: { subscription: CustomerSubscriptionWire }): ReactNode {
  const { api } = usePortal();
  const { id, modified_at: version } = subscription;
  const { data, error } = useQuery(nextChargeQuery(api, id, version));
  return error ? null : <Charge subscription={subscription} preview={data} meters={[]} />;
}

interface ChargeProps {
  subscription: CustomerSubscriptionWire;
  /** Undefined while it is loading. */
  preview: CustomerSubscriptionPreviewWire | undefined;
  /** A change of plan bills what was used before, so none are shown after one. */
  meters: readonly UpcomingMeterWire[];
}

function Charge({ subscription, preview, meters }: ChargeProps): ReactNode {
  const used = meters.filter(({ units }) => units !== 0);
  const { messages, products } = usePortal();
  const { date } = useBuyer();
  const { pending_update: pending, status, cancel_at_period_end: isCanceling } = subscription;
  return (
    <div className="flex flex-col gap-1 border-t border-line px-5 py-4 text-13 sm:px-6">
      {preview && preview.due_amount <= 0 ? null : (
        <p className="text-ink-second">{isCanceling ? messages.lastCharge : messages.nextCharge}</p>
      )}
      {preview ? (
        <ChargeText {...{ preview, isCanceling }} />
      ) : (
        <Loading label={messages.calculating}>
          <Skeleton shape="line" />
        </Loading>
      )}
      {preview && used.length > 0 ? (
        <Suspense>
          <UsageToDate {...{ subscription, used }} at={preview.effective_at} />
        </Suspense>
      ) : null}
      {status === "trialing" && !isCanceling && subscription.trial_end ? (
        <p className="text-ink-second">
          {fillMessage(messages.trialEnds, { date: date(subscription.trial_end) })}
        </p>
      ) : null}
      {pending?.applies_at ? (
        <p className="text-ink-second">
          {fillMessage(messages.pendingText, {
            plan: toPendingPlan(subscription, products, messages),
            date: date(pending.applies_at),
          })}
        </p>
      ) : null}
    </div>
  );
}

interface ChargeTextProps {
  preview: CustomerSubscriptionPreviewWire;
  isCanceling: boolean;
}

function ChargeText({ preview, isCanceling }: ChargeTextProps): ReactNode {
  const { messages } = usePortal();
  const { money, date } = useBuyer();
  const { currency, due_amount: due, applied_balance_amount: applied, effective_at: at } = preview;
  const none = isCanceling
    ? messages.notCharged
    : fillMessage(messages.noCharge, { date: date(at) });
  const text =
    due > 0
      ? fillMessage(messages.nextChargeOn, { amount: money(due, currency), date: date(at) })
      : none;
  return (
    <>
      <p className="text-16 font-semibold">{text}</p>
      {applied === 0 ? null : (
        <p className="text-ink-second">
          {fillMessage(applied < 0 ? messages.usedCredit : messages.creditGranted, {
            amount: money(Math.abs(applied), currency),
          })}
        </p>
      )}
    </>
  );
}
