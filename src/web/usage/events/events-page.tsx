import { useQuery } from "@tanstack/react-query";
import { Activity, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { type ListSearch, useListSearch } from "#web/seller/list-search.ts";
import { NoAccess } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LiveSwitch } from "#web/ui/lists/event-rows.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { EventFeed, type EventMark } from "./event-feed.tsx";
import { EventFilters } from "./event-filters.tsx";
import { firstEventSample } from "./first-event-sample.ts";
import {
  type EventPageWire,
  eventFilters,
  eventNamesQuery,
  eventsPerPage,
  eventsQuery,
} from "./usage-event-queries.ts";
import { useLiveQuery } from "./use-live-query.ts";

/** Shows what was sent, newest first, and follows what comes. */
export function EventsPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-timestamp", filters: eventFilters });
  const names = useQuery(eventNamesQuery(seller));
  const { query, paused, setPaused } = useLiveQuery(eventsQuery(seller, list), list.page === 1);
  const { data, error } = query;
  if (error instanceof ApiRefusal && error.status === 403) return <NoAccess what="events" />;
  if (data?.items.length === 0 && !list.isNarrowed && list.page === 1) return <NoEvents />;
  return (
    <Card
      title="Events"
      note="Newest first. Open one to see in which meters it counts."
      action={list.page === 1 ? <LiveSwitch paused={paused} onChange={setPaused} /> : null}
    >
      <EventFilters list={list} names={names.data?.items.map(({ name }) => name) ?? []} />
      <AsyncRows query={query} label="Loading events" rows={8}>
        {(page) => <EventPageRows list={list} page={page} />}
      </AsyncRows>
    </Card>
  );
}

function EventPageRows({ list, page }: { list: ListSearch; page: EventPageWire }): ReactNode {
  if (page.items.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={list.isNarrowed ? "No events match" : "This page is empty"}
        action={
          <Button kind="outline" onClick={list.isNarrowed ? list.clear : () => list.setPage(1)}>
            {list.isNarrowed ? "Show all events" : "Go to the first page"}
          </Button>
        }
      >
        {list.isNarrowed ? "Try other filters." : "There are no events on this page."}
      </EmptyState>
    );
  }
  const from = (list.page - 1) * eventsPerPage + 1;
  const last = page.pagination.has_next_page ? list.page + 1 : list.page;
  return (
    <>
      <EventFeed label="Events" events={page.items} toMark={toSourceMark} />
      <Pager page={list.page} pages={last} onChange={list.setPage}>
        {`Events ${from}–${from + page.items.length - 1}`}
      </Pager>
    </>
  );
}

function toSourceMark({ source, late }: UsageEventWire): EventMark {
  if (source === "system") return { mark: <Badge tone="neutral">System</Badge>, counted: false };
  return { mark: late ? <Badge tone="warn">Late</Badge> : null, counted: false };
}

function NoEvents(): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<Activity aria-hidden />}
        title="No events yet"
        action={
          <LinkButton to={pagePaths.accessTokens} kind="outline">
            Create an access token
          </LinkButton>
        }
        call={firstEventSample(appSettings.baseUrl)}
        callLabel="Send the first one with the SDK"
      >
        An event says that a customer used something. Meters count events and turn them into
        billable units. Events that you send appear here immediately.
      </EmptyState>
    </Card>
  );
}
