import { useQuery } from "@tanstack/react-query";
import { Gauge, Repeat } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import { BenefitIcon } from "#web/catalog/benefits/benefit-icon.tsx";
import { benefitKindLabel } from "#web/catalog/benefits/benefit-labels.ts";
import { benefitQuery } from "#web/catalog/benefits/benefit-queries.ts";
import { meterQuery } from "#web/catalog/meters/meter-queries.ts";
import { productQuery } from "#web/catalog/products/product-queries.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { shortMoney } from "#web/seller/money-format.ts";
import { perInterval } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { customerStateQuery } from "./customer-queries.ts";

/** All that is theirs right now: what they pay for, what they got, what they used. */
export function CustomerState({ customerId }: { customerId: string }): ReactNode {
  const query = useQuery(customerStateQuery(useSeller(), customerId));
  if (query.data && isNothing(query.data)) {
    return (
      <Card title="Subscriptions, benefits and usage">
        <CardEmpty>Nothing yet.</CardEmpty>
      </Card>
    );
  }
  return (
    <>
      <Card title="Subscriptions" note="Active subscriptions">
        <AsyncRows query={query} label="Loading subscriptions" rows={1}>
          {(state) => <Subscriptions state={state} />}
        </AsyncRows>
      </Card>
      <Card title="Benefits" note="Active benefits">
        <AsyncRows query={query} label="Loading benefits" rows={1}>
          {(state) => <Grants state={state} />}
        </AsyncRows>
      </Card>
      <Card title="Meters" note="Units used, credited and left">
        <AsyncRows query={query} label="Loading meters" rows={1}>
          {(state) => <Meters state={state} />}
        </AsyncRows>
      </Card>
    </>
  );
}

function isNothing(state: CustomerStateWire): boolean {
  const { active_subscriptions: subscriptions, granted_benefits: benefits } = state;
  return subscriptions.length + benefits.length + state.active_meters.length === 0;
}

interface StateProps {
  state: CustomerStateWire;
}

function Subscriptions({ state }: StateProps): ReactNode {
  const { active_subscriptions: subscriptions } = state;
  if (subscriptions.length === 0) {
    return <CardEmpty>No subscriptions yet.</CardEmpty>;
  }
  return subscriptions.map((each) => <SubscriptionRow key={each.id} subscription={each} />);
}

type Subscription = CustomerStateWire["active_subscriptions"][number];

function SubscriptionRow({ subscription }: { subscription: Subscription }): ReactNode {
  const { product_id, amount, currency, recurring_interval } = subscription;
  const { data: product } = useQuery(productQuery(useSeller(), product_id));
  return (
    <CardRow
      icon={<Repeat aria-hidden />}
      title={product?.name ?? "Subscription"}
      badge={
        subscription.cancel_at_period_end ? (
          <Badge tone="warn">Cancels</Badge>
        ) : (
          <Badge tone="good">Active</Badge>
        )
      }
      note={periodLabel(subscription)}
      fact={`${shortMoney(amount, currency)}${perInterval(recurring_interval)}`}
    />
  );
}

function periodLabel(subscription: Subscription): string {
  const { current_period_end: end, cancel_at_period_end: cancels, started_at } = subscription;
  const since = started_at ? `Since ${longDay(new Date(started_at))}` : "Not started";
  if (!end) return since;
  return `${since}, ${cancels ? "ends" : "renews"} on ${longDay(new Date(end))}`;
}

function Grants({ state }: StateProps): ReactNode {
  const { granted_benefits: grants } = state;
  if (grants.length === 0) {
    return (
      <CardEmpty>
        No benefits yet. Customers get the benefits of a product when they pay for it.
      </CardEmpty>
    );
  }
  return grants.map((each) => <GrantRow key={each.id} grant={each} />);
}

function GrantRow(props: { grant: CustomerStateWire["granted_benefits"][number] }): ReactNode {
  const { benefit_id, benefit_type, granted_at } = props.grant;
  const { data: benefit } = useQuery(benefitQuery(useSeller(), benefit_id));
  return (
    <CardRow
      icon={<BenefitIcon type={benefit_type} />}
      title={benefit?.description ?? benefitKindLabel(benefit_type)}
      note={benefitKindLabel(benefit_type)}
      fact={`Granted on ${longDay(new Date(granted_at))}`}
    />
  );
}

function Meters({ state }: StateProps): ReactNode {
  const { active_meters: meters } = state;
  if (meters.length === 0) {
    return <CardEmpty>No usage yet.</CardEmpty>;
  }
  return meters.map((each) => <MeterRow key={each.meter_id} usage={each} />);
}

function MeterRow({ usage }: { usage: CustomerStateWire["active_meters"][number] }): ReactNode {
  const { data: meter } = useQuery(meterQuery(useSeller(), usage.meter_id));
  return (
    <CardRow
      icon={<Gauge aria-hidden />}
      title={meter?.name ?? "Meter"}
      note={`${units(usage.consumed_units)} used, ${units(usage.credited_units)} credited`}
      fact={`${units(usage.balance)} left`}
    />
  );
}

function units(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 6 });
}
