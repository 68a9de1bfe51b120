import { useQuery } from "@tanstack/react-query";
import { Gauge, Repeat } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import { AsyncRows } from "#web/platform/async-rows.tsx";
import { longDay } from "#web/platform/format.ts";
import { shortMoney } from "#web/platform/money-format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardRow } from "#web/ui/card.tsx";
import { CardEmpty } from "#web/ui/card-states.tsx";
import { BenefitIcon } from "../benefits/benefit-icon.tsx";
import { benefitKindLabel } from "../benefits/benefit-words.ts";
import { productChoicesQuery } from "../products/product-queries.ts";
import { perInterval } from "../products/product-words.ts";
import { benefitChoicesQuery, meterChoicesQuery } from "../shared/choice-queries.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { customerStateQuery } from "./customer-queries.ts";

/** All that is theirs right now: what they pay for, what they got, what they used. */
export function CustomerState({ customerId }: { customerId: string }): ReactNode {
  const query = useQuery(customerStateQuery(useSeller(), customerId));
  return (
    <>
      <Card title="Subscriptions" note="Active ones">
        <AsyncRows query={query} label="Loading subscriptions" rows={1}>
          {(state) => <Subscriptions state={state} />}
        </AsyncRows>
      </Card>
      <Card title="Benefits" note="Granted and not taken back">
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

interface StateProps {
  state: CustomerStateWire;
}

function Subscriptions({ state }: StateProps): ReactNode {
  const { data } = useQuery(productChoicesQuery(useSeller()));
  const { active_subscriptions: subscriptions } = state;
  if (subscriptions.length === 0) {
    return (
      <CardEmpty>
        None. It appears here as soon as they subscribe to a monthly or yearly product.
      </CardEmpty>
    );
  }
  return subscriptions.map((each) => (
    <CardRow
      key={each.id}
      icon={<Repeat aria-hidden />}
      title={data?.items.find(({ id }) => id === each.product_id)?.name ?? each.product_id}
      badge={
        each.cancel_at_period_end ? (
          <Badge tone="warn">Cancels</Badge>
        ) : (
          <Badge tone="good">Active</Badge>
        )
      }
      note={periodWords(each)}
      fact={`${shortMoney(each.amount, each.currency)}${perInterval(each.recurring_interval)}`}
    />
  ));
}

function periodWords(subscription: CustomerStateWire["active_subscriptions"][number]): string {
  const { current_period_end: end, cancel_at_period_end: cancels, started_at } = subscription;
  const since = started_at ? `Since ${longDay(new Date(started_at))}` : "Not started";
  if (!end) return since;
  return `${since}, ${cancels ? "ends" : "renews"} on ${longDay(new Date(end))}`;
}

function Grants({ state }: StateProps): ReactNode {
  const { data } = useQuery(benefitChoicesQuery(useSeller()));
  const { granted_benefits: grants } = state;
  if (grants.length === 0) {
    return <CardEmpty>None. They get the benefits of a product when they pay for it.</CardEmpty>;
  }
  return grants.map((each) => (
    <CardRow
      key={each.id}
      icon={<BenefitIcon type={each.benefit_type} />}
      title={
        data?.items.find(({ id }) => id === each.benefit_id)?.description ??
        benefitKindLabel(each.benefit_type)
      }
      note={benefitKindLabel(each.benefit_type)}
      fact={`Granted on ${longDay(new Date(each.granted_at))}`}
    />
  ));
}

function Meters({ state }: StateProps): ReactNode {
  const { data } = useQuery(meterChoicesQuery(useSeller()));
  const { active_meters: meters } = state;
  if (meters.length === 0) {
    return <CardEmpty>None. Usage counts from the first event that names this customer.</CardEmpty>;
  }
  return meters.map((each) => (
    <CardRow
      key={each.meter_id}
      icon={<Gauge aria-hidden />}
      title={data?.items.find(({ id }) => id === each.meter_id)?.name ?? each.meter_id}
      note={`${units(each.consumed_units)} used, ${units(each.credited_units)} credited`}
      fact={`${units(each.balance)} left`}
    />
  ));
}

function units(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 6 });
}
