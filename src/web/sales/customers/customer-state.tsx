import { useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { CustomerUsageWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { BenefitIcon } from "#web/catalog/benefits/benefit-icon.tsx";
import { benefitKindLabel } from "#web/catalog/benefits/benefit-labels.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { shortMoney } from "#web/seller/money-format.ts";
import { perInterval } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { customerUsageQuery } from "../labels/customer-queries.ts";
import { SubscriptionBadge } from "../labels/subscription-badge.tsx";

/** Shows what the customer has now: subscriptions and benefits. */
export function CustomerState({ customerId }: { customerId: string }): ReactNode {
  const query = useQuery(customerUsageQuery(useSeller(), customerId));
  if (query.data && isNothing(query.data)) {
    return (
      <Card title="Subscriptions and benefits">
        <CardEmpty>Nothing yet.</CardEmpty>
      </Card>
    );
  }
  return (
    <>
      <Card title="Subscriptions" note="Those that have not ended">
        <AsyncRows query={query} label="Loading subscriptions" rows={1}>
          {(usage) => <Subscriptions {...usage} />}
        </AsyncRows>
      </Card>
      <Card title="Benefits" note="Active benefits">
        <AsyncRows query={query} label="Loading benefits" rows={1}>
          {(usage) => <Grants {...usage} />}
        </AsyncRows>
      </Card>
    </>
  );
}

function isNothing({ state, subscriptions }: CustomerUsageWire): boolean {
  return subscriptions.length + state.granted_benefits.length === 0;
}

function Subscriptions({ subscriptions }: CustomerUsageWire): ReactNode {
  if (subscriptions.length === 0) {
    return <CardEmpty>No subscriptions yet.</CardEmpty>;
  }
  return subscriptions.map((each) => <SubscriptionRow key={each.id} subscription={each} />);
}

function SubscriptionRow({ subscription }: { subscription: SubscriptionWire }): ReactNode {
  const { id, product, amount, currency, recurring_interval } = subscription;
  return (
    <CardRow
      icon={<Repeat aria-hidden />}
      title={
        <TextLink to={pagePaths.subscription} params={{ id }}>
          {product.name}
        </TextLink>
      }
      badge={<SubscriptionBadge subscription={subscription} />}
      note={periodLabel(subscription)}
      fact={`${shortMoney(amount, currency)}${perInterval(recurring_interval)}`}
    />
  );
}

function periodLabel(subscription: SubscriptionWire): string {
  const { current_period_end: end, cancel_at_period_end: cancels, started_at } = subscription;
  const since = started_at ? `Since ${longDay(new Date(started_at))}` : "Not started";
  if (!end || subscription.status === "past_due") return since;
  return `${since}, ${cancels ? "ends" : "renews"} on ${longDay(new Date(end))}`;
}

function Grants({ state, names }: CustomerUsageWire): ReactNode {
  const { granted_benefits: grants } = state;
  if (grants.length === 0) {
    return (
      <CardEmpty>
        No benefits yet. Customers get the benefits of a product when they pay for it.
      </CardEmpty>
    );
  }
  return grants.map((each) => (
    <GrantRow key={each.id} grant={each} name={names[each.benefit_id]} />
  ));
}

interface GrantRowProps {
  grant: CustomerStateWire["granted_benefits"][number];
  /** A deleted benefit has none. */
  name: string | undefined;
}

function GrantRow({ grant, name }: GrantRowProps): ReactNode {
  const { benefit_type, granted_at } = grant;
  return (
    <CardRow
      icon={<BenefitIcon type={benefit_type} />}
      title={name ?? benefitKindLabel(benefit_type)}
      note={benefitKindLabel(benefit_type)}
      fact={`Granted on ${longDay(new Date(granted_at))}`}
    />
  );
}
