import type { UseQueryResult } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import type { CustomerLimitsWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { NoAccess } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardFooter } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { LiveSwitch } from "#web/ui/lists/event-rows.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { EventFeed, type EventMark } from "#web/usage/events/event-feed.tsx";
import { unitText } from "#web/usage/events/usage-event-labels.ts";
import { customerMetersQuery, newestEventsQuery } from "#web/usage/events/usage-event-queries.ts";
import { useLiveQuery } from "#web/usage/events/use-live-query.ts";
import { customerLimitsQuery } from "#web/usage/limits/usage-limit-queries.ts";
import { CustomerGrantsCard } from "./usage/customer-grants-card.tsx";
import { CustomerLimitsCard } from "./usage/customer-limits-card.tsx";
import { CustomerReservationsCard } from "./usage/customer-reservations-card.tsx";

const shownEvents = 10;

/** Shows the balances of a customer and the newest events behind them, and follows both. */
export function CustomerUsage({ customer }: { customer: CustomerWire }): ReactNode {
  const seller = useSeller();
  const meters = useLiveQuery(customerMetersQuery(seller, customer.id));
  const events = useLiveQuery(newestEventsQuery(seller, shownEvents, customer.id), !meters.paused);
  const limits = useLiveQuery(customerLimitsQuery(seller, customer.id), !meters.paused);
  const { error } = meters.query;
  if (error instanceof ApiRefusal && error.status === 403) return <NoAccess what="usage" />;
  return (
    <>
      <Card
        title="Meters"
        note="Since the last reset of each meter"
        action={<LiveSwitch paused={meters.paused} onChange={meters.setPaused} />}
      >
        <AsyncRows query={meters.query} label="Loading meters" rows={1}>
          {({ items }) =>
            items.length === 0 ? (
              <CardEmpty>No usage yet.</CardEmpty>
            ) : (
              <Table
                label="Meters"
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
                headOnPhone
              />
            )
          }
        </AsyncRows>
      </Card>
      {meters.query.data ? (
        <CustomerGrantsCard customerId={customer.id} meters={meters.query.data.items} />
      ) : null}
      <LimitCards customerId={customer.id} query={limits.query} />
      <Card title="Latest events">
        <AsyncRows query={events.query} label="Loading events" rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <CardEmpty>No events yet.</CardEmpty>
            ) : (
              <EventFeed label="Latest events" events={items} toMark={toMark} />
            )
          }
        </AsyncRows>
        <CardFooter>
          <TextLink to={pagePaths.events} search={{ customer: customer.id }}>
            All events of this customer
          </TextLink>
        </CardFooter>
      </Card>
    </>
  );
}

interface LimitCardsProps {
  customerId: string;
  query: UseQueryResult<CustomerLimitsWire>;
}

function LimitCards({ customerId, query }: LimitCardsProps): ReactNode {
  const { data: parts } = query;
  if (parts)
    return (
      <>
        <CustomerLimitsCard customerId={customerId} parts={parts} />
        <CustomerReservationsCard parts={parts} />
      </>
    );
  return (
    <Card title="Usage limits">
      <AsyncRows query={query} label="Loading limits" rows={1}>
        {() => null}
      </AsyncRows>
    </Card>
  );
}

function toMark({ late }: UsageEventWire): EventMark {
  return { mark: late ? <Badge tone="warn">Late</Badge> : null, counted: false };
}

const columns: readonly Column<CustomerMeterWire>[] = [
  {
    header: "Meter",
    cell: ({ meter, held_units: held }) => (
      <ThingCell
        icon={<Gauge aria-hidden />}
        title={meter.name}
        to={pagePaths.meter}
        params={{ id: meter.id }}
        note={
          meter.backfill
            ? "Still counting earlier events"
            : held > 0
              ? `${unitText(held)} reserved`
              : undefined
        }
      />
    ),
  },
  { header: "Credited", figures: true, cell: ({ credited_units: units }) => unitText(units) },
  { header: "Used", figures: true, cell: ({ consumed_units: units }) => unitText(units) },
  { header: "Balance", figures: true, cell: ({ balance }) => unitText(balance) },
];
