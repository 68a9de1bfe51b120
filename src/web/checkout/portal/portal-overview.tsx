import { LogOut } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/checkout/buyer-context.tsx";
import { Loading } from "#web/ui/lists/skeleton.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { hasNextCharge } from "./next-charge.tsx";
import { usePortal } from "./portal-context.tsx";
import { CardsSkeleton, PortalFrame } from "./portal-frame.tsx";
import { isRunning, listUnpaidFirst } from "./portal-labels.ts";
import { PortalProblem } from "./portal-problem.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { useLoad } from "./use-load.ts";

/** The subscriptions of the customer who is signed in. */
export function PortalOverview({ onSignOut }: { onSignOut: () => void }): ReactNode {
  const { api, messages, organization } = usePortal();
  const title = fillMessage(messages.title, { seller: organization.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const { value, refusal, retry } = useLoad(
    useCallback(async () => {
      const [me, page] = await Promise.all([api.me(), api.subscriptions()]);
      return { me, subscriptions: page.items };
    }, [api]),
  );
  if (refusal) return <PortalProblem {...{ refusal, messages }} onRetry={retry} />;
  return (
    <PortalFrame seller={organization}>
      {value ? (
        <>
          <OverviewHead email={value.me.email} onSignOut={onSignOut} />
          <SubscriptionList initial={value.subscriptions} />
        </>
      ) : (
        <Loading label={messages.loading}>
          <div className="flex flex-col gap-6">
            <CardsSkeleton />
          </div>
        </Loading>
      )}
    </PortalFrame>
  );
}

function OverviewHead({ email, onSignOut }: { email: string; onSignOut: () => void }): ReactNode {
  const { messages } = usePortal();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-24 font-semibold tracking-[-0.02em]">{messages.heading}</h1>
        <p className="text-13 break-all text-ink-second">
          {fillMessage(messages.signedInAs, { email })}
        </p>
      </div>
      {/* Without a border, its text is in line with the text above or with the edge of the cards. */}
      <div className="-mx-3">
        <Button kind="plain" icon={<LogOut aria-hidden />} onClick={onSignOut}>
          {messages.signOut}
        </Button>
      </div>
    </div>
  );
}

/** The unpaid ones and those in use first, then those that have ended. */
function SubscriptionList({ initial }: { initial: CustomerSubscriptionWire[] }): ReactNode {
  const { api, messages, organization } = usePortal();
  const [subscriptions, setSubscriptions] = useState(initial);
  const isRenewed = initial.some(hasNextCharge);
  const renewals = useLoad(
    useCallback(async () => (isRenewed ? await api.renewals() : { items: [] }), [api, isRenewed]),
  );
  // A changed subscription has another next charge, which its card loads.
  const findRenewals = ({ id, modified_at: version }: CustomerSubscriptionWire) =>
    initial.some((each) => each.id === id && each.modified_at === version) ? renewals : undefined;
  const replace = (changed: CustomerSubscriptionWire) =>
    setSubscriptions((list) => list.map((each) => (each.id === changed.id ? changed : each)));
  // One that ends while the page is open keeps its card, which says so.
  const [shownIds] = useState(() => new Set(initial.filter(isRunning).map(({ id }) => id)));
  const running = listUnpaidFirst(subscriptions.filter(({ id }) => shownIds.has(id)));
  const ended = subscriptions.filter(({ id }) => !shownIds.has(id));
  if (subscriptions.length === 0)
    return (
      <p className="rounded-12 border border-line bg-surface px-6 py-10 text-center text-14 text-ink-second shadow-card">
        {fillMessage(messages.empty, { seller: organization.name })}
      </p>
    );
  return (
    <>
      {running.map((subscription) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          renewals={findRenewals(subscription)}
          onChanged={replace}
        />
      ))}
      {ended.length > 0 ? <EndedSubscriptions {...{ ended }} /> : null}
    </>
  );
}

function EndedSubscriptions({ ended }: { ended: CustomerSubscriptionWire[] }): ReactNode {
  const { messages } = usePortal();
  const { date } = useBuyer();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-14 font-semibold">{messages.ended}</h2>
      <ul className="divide-y divide-line rounded-12 border border-line bg-surface shadow-card">
        {ended.map(({ id, product, ended_at: endedAt, ends_at: endsAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-5 py-3 text-13">
            <span className="font-medium break-words">{product.name}</span>
            <span className="text-ink-second">
              {endedAt || endsAt
                ? fillMessage(messages.endedOn, { date: date(endedAt ?? endsAt ?? "") })
                : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
