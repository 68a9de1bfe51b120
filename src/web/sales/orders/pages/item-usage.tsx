import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OrderItemWire, OrderWire } from "#contract/billing/order-schema.ts";
import type { OrderItemUsageWire } from "#contract/billing/order-usage-schema.ts";
import type { NamedMeter } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { toMomentText } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { SmallSelect } from "#web/ui/forms/small-select.tsx";
import { CardPart } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { unitText } from "#web/usage/events/usage-event-labels.ts";
import { countedEventsQuery } from "#web/usage/events/usage-event-queries.ts";
import { itemUsageQuery } from "../../labels/order-queries.ts";
import { listMetadataKeys, listUsageRows, type UsageRow } from "./item-usage-rows.ts";

export interface ItemUsageProps {
  order: OrderWire;
  item: OrderItemWire;
  meter: NamedMeter;
}

/** Shows what an item for usage is made of: units, their time, and groups of their events. */
export function ItemUsage({ order, item, meter }: ItemUsageProps): ReactNode {
  const [groupBy, setGroupBy] = useState("");
  const query = useQuery({
    ...itemUsageQuery(useSeller(), { orderId: order.id, itemId: item.id, groupBy }),
    placeholderData: keepPreviousData,
  });
  return (
    <AsyncRows query={query} label="Loading the usage" rows={2}>
      {(usage) => (
        <>
          <UsageFacts order={order} meter={meter} usage={usage} />
          <KeyChooser order={order} usage={usage} chosen={groupBy} onChange={setGroupBy} />
          {groupBy === "" ? null : (
            <Table
              label={`Usage by ${groupBy}`}
              columns={buildColumns(groupBy, order.currency)}
              rows={listUsageRows(usage, groupBy)}
              rowKey={({ key }) => key}
              headOnPhone
            />
          )}
        </>
      )}
    </AsyncRows>
  );
}

interface UsageProps {
  order: OrderWire;
  usage: OrderItemUsageWire;
}

function UsageFacts({ order, meter, usage }: UsageProps & { meter: NamedMeter }): ReactNode {
  const { first_event_at: firstAt, last_event_at: lastAt } = usage;
  return (
    <CardPart>
      <SumList wide>
        <Sum label="Meter">
          <TextLink to={pagePaths.meter} params={{ id: meter.id }}>
            {meter.name}
          </TextLink>
        </Sum>
        <Sum label="Units">{unitText(usage.units)}</Sum>
        {firstAt && lastAt ? (
          <>
            <Sum label="First event">
              <FullMoment at={firstAt} />
            </Sum>
            <Sum label="Last event">
              <FullMoment at={lastAt} />
            </Sum>
            <Sum label="Events">
              <TextLink
                to={pagePaths.events}
                search={{
                  meter: meter.id,
                  customer: order.customer_id,
                  from: toDayText(firstAt),
                  to: toDayText(lastAt),
                }}
              >
                All events of these days
              </TextLink>
            </Sum>
          </>
        ) : null}
      </SumList>
    </CardPart>
  );
}

/** The day of an instant in the zone of this browser, as in the address of the explorer. */
function toDayText(at: string): string {
  return toMomentText(new Date(at)).slice(0, "2026-06-02".length);
}

interface KeyChooserProps extends UsageProps {
  chosen: string;
  onChange: (key: string) => void;
}

/** Offers the keys that the newest of these events have. */
function KeyChooser({ order, usage, chosen, onChange }: KeyChooserProps): ReactNode {
  const { meter_id: meterId, first_event_at: firstAt, last_event_at: lastAt } = usage;
  const { data } = useQuery({
    ...countedEventsQuery(useSeller(), {
      meterId,
      customerId: order.customer_id,
      firstAt: firstAt ?? "",
      lastAt: lastAt ?? "",
    }),
    enabled: firstAt !== null && lastAt !== null,
  });
  if (firstAt === null) return <CardEmpty>There are no events behind this item.</CardEmpty>;
  const keys = listMetadataKeys(data?.items ?? []);
  if (data && keys.length === 0)
    return <CardEmpty>Its events have no metadata to group them by.</CardEmpty>;
  return (
    <CardToolbar>
      <SmallSelect
        label="Group by"
        options={[
          { value: "", label: "Not grouped" },
          ...keys.map((key) => ({ value: key, label: `By ${key}` })),
        ]}
        value={chosen}
        onChange={onChange}
      />
    </CardToolbar>
  );
}

function buildColumns(groupBy: string, currency: string): Column<UsageRow>[] {
  return [
    { header: groupBy, cell: ({ name }) => name },
    { header: "Events", cell: ({ events }) => unitText(events), figures: true },
    { header: "Units", cell: ({ units }) => unitText(units), figures: true },
    { header: "Amount", cell: ({ amount }) => money(amount, currency), figures: true },
  ];
}
