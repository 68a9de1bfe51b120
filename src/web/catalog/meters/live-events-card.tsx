import type { ReactNode } from "react";
import { explainEvent } from "#contract/billing/filter-explanation.ts";
import type { UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { LiveSwitch, UnitsMark } from "#web/ui/lists/event-rows.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { EventFeed, type EventMark } from "#web/usage/events/event-feed.tsx";
import { unitText } from "#web/usage/events/usage-event-labels.ts";
import { newestEventsQuery } from "#web/usage/events/usage-event-queries.ts";
import { useLiveQuery } from "#web/usage/events/use-live-query.ts";
import type { Measured } from "./meter-labels.ts";

const shown = 12;

export interface LiveEventsCardProps {
  measured: Measured;
  /** In the place of the newest events: those that match and have no number. */
  unmeasured?: readonly UsageEventWire[] | undefined;
  onShowAll?: () => void;
}

/** Follows what is sent; what counts is marked, by the filter as it is typed. */
export function LiveEventsCard(props: LiveEventsCardProps): ReactNode {
  const { measured, unmeasured, onShowAll } = props;
  const { query, paused, setPaused } = useLiveQuery(newestEventsQuery(useSeller(), shown));
  const toMark = (event: UsageEventWire) => markEvent(measured, event);
  if (unmeasured) {
    return (
      <Card
        title="Matching events without a number"
        note="They add nothing to this meter."
        action={
          <Button kind="outline" onClick={onShowAll}>
            Show all events
          </Button>
        }
      >
        <EventFeed label="Matching events without a number" events={unmeasured} toMark={toMark} />
      </Card>
    );
  }
  return (
    <Card
      title="Events"
      note="Newest first. What counts is marked."
      action={<LiveSwitch paused={paused} onChange={setPaused} />}
    >
      <AsyncRows query={query} label="Loading events" rows={6}>
        {({ items }) =>
          items.length === 0 ? (
            <CardEmpty>No events yet. Those that you send appear here immediately.</CardEmpty>
          ) : (
            <EventFeed label="Newest events" events={items} toMark={toMark} />
          )
        }
      </AsyncRows>
    </Card>
  );
}

function markEvent(measured: Measured, event: UsageEventWire): EventMark {
  const finding = explainEvent(measured, { ...event, timestamp: new Date(event.timestamp) });
  if (finding.outcome === "not_a_number")
    return { mark: <Badge tone="warn">No number</Badge>, counted: false };
  if (finding.outcome !== "counted") return { mark: "Not counted", counted: false };
  const { func } = measured.aggregation;
  const adds = (func === "sum" || func === "count") && finding.value >= 0;
  return {
    mark: <UnitsMark>{`${adds ? "+" : ""}${unitText(finding.value)}`}</UnitsMark>,
    counted: true,
  };
}
