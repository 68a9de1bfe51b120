import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import {
  CircleAlert,
  CreditCard,
  History,
  Mail,
  ReceiptText,
  RefreshCcw,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import type { TimelineItemWire, TimelineKind, TimelineWire } from "#contract/dev-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { clockPanelId, clockQuery } from "#web/platform/clock/clock-queries.ts";
import { longDay, timeOfDay, tooltipMoment } from "#web/platform/format/format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Feed, FeedIcon, type FeedItem, FeedNote } from "#web/ui/lists/feed.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { TimeText } from "#web/ui/text/time-text.tsx";
import { timelineQuery } from "./clock-organization-queries.ts";
import {
  timelineNote,
  timelineSummary,
  timelineTarget,
  timelineTitle,
} from "./clock-timeline-labels.ts";

interface TimelineSearch {
  from?: string;
  to?: string;
}

const monthMs = 30 * 86_400_000;

/**
 * Lists what happened since the last move of the clock began, or between the instants in the
 * address. It includes the time after the move until the next one begins, so that nothing is
 * between two moves.
 */
export function ClockTimelinePage(): ReactNode {
  const { from, to } = useSearch({ strict: false }) as TimelineSearch;
  const { data: clock } = useQuery(clockQuery);
  if (!clock) return null;
  const { lastMove, now } = clock;
  const monthAgo = new Date(Date.parse(now) - monthMs).toISOString();
  return (
    <TimelineCard
      from={toInstant(from) ?? lastMove?.from ?? monthAgo}
      to={toInstant(to) ?? lastMove?.until ?? undefined}
    />
  );
}

function toInstant(text: string | undefined): string | undefined {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function TimelineCard({ from, to }: { from: string; to: string | undefined }): ReactNode {
  const query = useQuery(timelineQuery(useSeller().id, from, to));
  const end = to === undefined ? "now" : moment(to);
  const span = `From ${moment(from)} to ${end}, by the sandbox clock`;
  return (
    <Card title="What happened" note={span}>
      <AsyncRows query={query} label="Loading what happened" rows={6}>
        {(timeline) => (timeline.items.length === 0 ? <Nothing /> : <Happened {...timeline} />)}
      </AsyncRows>
    </Card>
  );
}

function Nothing(): ReactNode {
  return (
    <EmptyState
      icon={<History aria-hidden />}
      title="Nothing happened in this time"
      action={
        <Button kind="outline" popoverTarget={clockPanelId}>
          Move the clock
        </Button>
      }
    >
      Orders, payments, subscriptions and emails appear here when the clock moves past their dates.
    </EmptyState>
  );
}

function Happened(timeline: TimelineWire): ReactNode {
  const days = Map.groupBy(timeline.items, ({ at }) => longDay(new Date(at)));
  return (
    <>
      <CardPart>
        <p>
          <Strong>{timelineSummary(timeline)}</Strong>
        </p>
        {timeline.isCut ? (
          <Small>The newest {timeline.items.length} entries are listed.</Small>
        ) : null}
      </CardPart>
      <Feed
        label="Entries, newest first"
        days={[...days].map(([title, items]) => ({ title, items: items.map(feedItem) }))}
      />
    </>
  );
}

const icons: Record<TimelineKind, ReactNode> = {
  order: <ReceiptText aria-hidden />,
  payment: <CreditCard aria-hidden />,
  failed_payment: <CircleAlert aria-hidden />,
  refund: <Undo2 aria-hidden />,
  dispute: <ShieldAlert aria-hidden />,
  subscription: <RefreshCcw aria-hidden />,
  mail: <Mail aria-hidden />,
};

function feedItem(item: TimelineItemWire): FeedItem {
  const target = timelineTarget(item);
  const title = timelineTitle(item);
  const note = timelineNote(item);
  return {
    key: `${item.kind} ${item.id}`,
    mark: <FeedIcon>{icons[item.kind]}</FeedIcon>,
    title: target ? <TextLink {...target}>{title}</TextLink> : title,
    children: note ? <FeedNote>{note}</FeedNote> : null,
    time: (
      <TimeText instant={new Date(item.at)} exact={tooltipMoment(new Date(item.at))}>
        {timeOfDay(new Date(item.at))}
      </TimeText>
    ),
  };
}

function moment(at: string): string {
  const instant = new Date(at);
  return `${longDay(instant)}, ${timeOfDay(instant)}`;
}
