import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Loading } from "#web/ui/lists/skeleton.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { usePortal } from "../portal-context.tsx";
import { CardsSkeleton, PortalFrame } from "../portal-frame.tsx";
import { PortalProblem } from "../portal-problem.tsx";
import { meQuery, renewalsQuery, subscriptionsQuery } from "../portal-queries.ts";
import { UsageSection } from "../usage/usage-section.tsx";
import { isRunning, isUnpaidChange, listUnpaidFirst } from "./portal-labels.ts";
import { SubscriptionCard } from "./subscription-card.tsx";

const pollMs = 5_000;

/** Shows the subscriptions of the customer who is signed in. */
export function PortalOverview(): ReactNode {
  const { api, messages, organization } = usePortal();
  const title = fillMessage(messages.title, { seller: organization.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const me = useQuery(meQuery(api));
  const subscriptions = useQuery({
    ...subscriptionsQuery(api),
    // The customer may pay in another tab.
    refetchInterval: ({ state }) => (state.data?.some(isUnpaidChange) ? pollMs : false),
  });
  const failed = [me, subscriptions].find(
    ({ data, error, isFetching }) => !data && error && !isFetching,
  );
  if (failed?.error) {
    const retry = () => void Promise.all([me.refetch(), subscriptions.refetch()]);
    return <PortalProblem error={failed.error} messages={messages} onRetry={retry} />;
  }
  return (
    <PortalFrame seller={organization}>
      {me.data && subscriptions.data ? (
        <>
          <OverviewHead email={me.data.email} />
          <SubscriptionList subscriptions={subscriptions.data} />
          <UsageSection />
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

function OverviewHead({ email }: { email: string }): ReactNode {
  const { messages, signOut } = usePortal();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-24 font-semibold tracking-[-0.02em]">{messages.heading}</h1>
        <p className="text-13 break-all text-ink-second">
          {fillMessage(messages.signedInAs, { email })}
        </p>
      </div>
      {/* Without a border, its text is in line with the text above or with the cards. */}
      <div className="-mx-3">
        <Button kind="plain" icon={<LogOut aria-hidden />} onClick={signOut}>
          {messages.signOut}
        </Button>
      </div>
    </div>
  );
}

interface SubscriptionListProps {
  subscriptions: CustomerSubscriptionWire[];
}

/** The unpaid ones and those in use first, then those that have ended. */
function SubscriptionList({ subscriptions }: SubscriptionListProps): ReactNode {
  const { api, messages, organization } = usePortal();
  const [initial] = useState(subscriptions);
  const versions = initial.map(({ id, modified_at: version }) => `${id} ${version}`);
  const renewals = useQuery({
    ...renewalsQuery(api, versions),
    enabled: initial.some(isRunning),
  });
  // A changed subscription has another next charge, which its card loads.
  const findRenewals = ({ id, modified_at: version }: CustomerSubscriptionWire) =>
    initial.some((each) => each.id === id && each.modified_at === version) ? renewals : undefined;
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
