import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { UpcomingMeterWire } from "#contract/billing/upcoming-order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { money } from "#web/seller/money-format.ts";
import { CardFooter } from "#web/ui/layout/card.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { unitText } from "#web/usage/events/usage-event-labels.ts";
import { LimitBadge } from "#web/usage/limits/limit-badge.tsx";
import { limitText } from "#web/usage/limits/usage-limit-labels.ts";

export interface UpcomingUsageProps {
  subscription: SubscriptionWire;
  meters: readonly UpcomingMeterWire[];
}

/** Shows what was used of each meter until now, and what that is going to cost. */
export function UpcomingUsage({ subscription, meters }: UpcomingUsageProps): ReactNode {
  if (meters.length === 0) return null;
  return (
    <>
      <Table
        label="Usage to date"
        columns={buildColumns(subscription)}
        rows={meters}
        rowKey={({ meter_id: id }) => id}
        headOnPhone
      />
      <CardFooter>
        The forecast is the amount at the end of the period if usage goes on as until now.
      </CardFooter>
    </>
  );
}

function buildColumns({ prices, currency }: SubscriptionWire): Column<UpcomingMeterWire>[] {
  const names = new Map(
    prices.flatMap((price) =>
      "meter" in price ? [[price.meter_id, price.meter.name] as const] : [],
    ),
  );
  return [
    {
      header: "Usage to date",
      cell: (meter) => (
        <ThingCell
          icon={<Gauge aria-hidden />}
          title={names.get(meter.meter_id) ?? "Meter"}
          to={pagePaths.meter}
          params={{ id: meter.meter_id }}
          badge={meter.limit ? <LimitBadge limit={meter.limit} /> : undefined}
          note={toUsageNote(meter)}
        />
      ),
    },
    { header: "Amount", cell: ({ amount }) => money(amount, currency), figures: true },
    {
      header: "Forecast",
      cell: ({ forecast_amount: amount }) => money(amount, currency),
      figures: true,
    },
  ];
}

/** "850 used, 100 included, 750 billable, limit 1,000 units a month" */
function toUsageNote(meter: UpcomingMeterWire): string {
  const { units, included_units: included, billable_units: billable, limit } = meter;
  return [
    `${unitText(units)} used`,
    `${unitText(included)} included`,
    `${unitText(billable)} billable`,
    ...(limit ? [`limit ${limitText(limit)}`] : []),
  ].join(", ");
}
