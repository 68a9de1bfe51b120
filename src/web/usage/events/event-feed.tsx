import type { ReactNode } from "react";
import type { UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { RecentMoment } from "#web/platform/clock/moment.tsx";
import { EventRows } from "#web/ui/lists/event-rows.tsx";
import { eventText } from "./usage-event-labels.ts";

export interface EventMark {
  mark: ReactNode;
  counted: boolean;
}

export interface EventFeedProps {
  label: string;
  events: readonly UsageEventWire[];
  toMark: (event: UsageEventWire) => EventMark;
}

/** Shows events, newest first, each with what it counts. */
export function EventFeed({ label, events, toMark }: EventFeedProps): ReactNode {
  return (
    <EventRows
      label={label}
      rows={events.map((event) => ({
        key: event.id,
        time: <RecentMoment at={event.timestamp} />,
        name: event.name,
        to: pagePaths.event,
        params: { id: event.id },
        text: eventText(event),
        ...toMark(event),
      }))}
    />
  );
}
