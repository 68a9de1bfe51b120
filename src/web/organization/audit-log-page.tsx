import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { Download, KeySquare, ScrollText, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import {
  type AuditEntryWire,
  type AuditLogWire,
  auditKinds,
} from "#contract/identity/audit-log-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { exactMoment, timeOfDay } from "#web/platform/format/format.ts";
import { deviceName } from "#web/platform/identity/device-name.ts";
import { may, whoMay } from "#web/platform/organization/member-rights.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization/organization-screen.tsx";
import { type ListSearch, useListSearch } from "#web/seller/list-search.ts";
import { SmallDay, SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Card, CardFooter } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { CardProblem, CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Feed, FeedChanges, FeedIcon, type FeedItem, FeedNote } from "#web/ui/lists/feed.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { DownloadLink, TextLink } from "#web/ui/text/link-button.tsx";
import { Strong } from "#web/ui/text/text.tsx";
import { TimeText } from "#web/ui/text/time-text.tsx";
import { type AuditNames, auditActor } from "./audit-actor.ts";
import { auditChanges, fieldLabel } from "./audit-changes.ts";
import { byDay } from "./audit-days.ts";
import { auditCredential, auditLabelParts } from "./audit-labels.ts";
import { type AuditFilters, auditExportAddress, auditLogQuery, namesIn } from "./audit-queries.ts";
import { useAuditVerification } from "./audit-verification.tsx";

export function AuditLogPage(): ReactNode {
  return (
    <OrganizationScreen label="Loading the audit log" rows={6}>
      {(place) => (may(place.roles, "auditLog", "read") ? <Log place={place} /> : <NoAccess />)}
    </OrganizationScreen>
  );
}

function NoAccess(): ReactNode {
  return (
    <Card>
      <EmptyState icon={<ScrollText aria-hidden />} title="You do not have access to the audit log">
        It records who did what in this organization. {whoMay("auditLog", "read")} read it.
      </EmptyState>
    </Card>
  );
}

const filterNames = ["person", "kind", "from", "to"] as const;

function Log({ place }: { place: Place }): ReactNode {
  const { id: organizationId } = place.organization;
  const list = useListSearch({ sort: "", filters: filterNames });
  const verification = useAuditVerification(organizationId);
  const filters: AuditFilters = {
    person: list.filter("person"),
    kind: list.filter("kind"),
    from: list.filter("from"),
    to: list.filter("to"),
  };
  const query = useInfiniteQuery(auditLogQuery(organizationId, filters));
  return (
    <>
      <PageActions>
        <DownloadLink
          href={auditExportAddress(organizationId, filters)}
          icon={<Download aria-hidden />}
        >
          Export CSV
        </DownloadLink>
      </PageActions>
      <Card
        title="Activity"
        note="Entries cannot be changed or removed. Newest first."
        action={verification.button}
      >
        {verification.result}
        <Filters place={place} list={list} />
        <Entries query={query} list={list} />
      </Card>
    </>
  );
}

function Filters({ place, list }: { place: Place; list: ListSearch }): ReactNode {
  const people = place.organization.members.map(({ userId, user }) => ({
    value: userId,
    label: user.name,
  }));
  const kinds = auditKinds.map((kind) => ({ value: kind, label: fieldLabel(kind) }));
  const field = (name: (typeof filterNames)[number], label: string) => ({
    label,
    value: list.filter(name),
    onChange: (value: string) => list.setFilter(name, value),
  });
  return (
    <CardToolbar>
      <SmallSelect
        {...field("person", "Person")}
        options={[{ value: "", label: "Everyone" }, ...people]}
      />
      <SmallSelect
        {...field("kind", "Type")}
        options={[{ value: "", label: "All types" }, ...kinds]}
      />
      <SmallDay {...field("from", "From")} />
      <SmallDay {...field("to", "To")} />
      {list.isNarrowed ? (
        <Button kind="plain" onClick={list.clear}>
          Clear filters
        </Button>
      ) : null}
    </CardToolbar>
  );
}

interface EntriesProps {
  query: UseInfiniteQueryResult<InfiniteData<AuditLogWire>>;
  list: ListSearch;
}

function Entries({ query, list }: EntriesProps): ReactNode {
  const now = useNow();
  if (query.isPending) return <CardRowsLoading label="Loading the audit log" rows={6} />;
  if (!query.data) {
    return (
      <CardProblem onRetry={() => void query.refetch()}>
        The audit log could not be loaded.
      </CardProblem>
    );
  }
  const { pages } = query.data;
  const names = namesIn(pages);
  const entries = pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No entries match"
        action={
          <Button kind="outline" onClick={list.clear}>
            Clear filters
          </Button>
        }
      >
        Try another person, type or date.
      </EmptyState>
    );
  }
  const days = byDay(entries, now).map((day) => ({
    title: day.title,
    items: day.entries.map((entry) => toItem(entry, names)),
  }));
  return (
    <>
      <Feed label="Audit log" days={days} />
      <CardFooter>
        {query.hasNextPage ? "There are earlier entries." : "End of log."}
        {query.hasNextPage ? (
          <Button
            kind="outline"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        ) : null}
      </CardFooter>
    </>
  );
}

function toItem(entry: AuditEntryWire, names: AuditNames): FeedItem {
  const instant = new Date(entry.createdAt);
  const actor = auditActor(entry, names);
  const label = auditLabelParts(entry, names);
  const where = [
    auditCredential(entry, names),
    entry.userAgent ? deviceName(entry.userAgent) : "",
    entry.ipAddress,
  ];
  return {
    key: entry.id,
    mark:
      entry.actorId === null ? (
        <FeedIcon>
          <KeySquare aria-hidden />
        </FeedIcon>
      ) : (
        <Avatar name={actor} image={null} quiet />
      ),
    title: (
      <>
        <Strong>{actor}</Strong> · {label.start}
        {label.order ? (
          <TextLink to={pagePaths.order} params={{ id: label.order.id }}>
            {label.order.number}
          </TextLink>
        ) : null}
        {label.end}
      </>
    ),
    children: (
      <>
        <FeedChanges changes={auditChanges(entry)} />
        <FeedNote>{where.filter(Boolean).join(" · ")}</FeedNote>
      </>
    ),
    time: (
      <TimeText instant={instant} exact={exactMoment(instant)}>
        {timeOfDay(instant)}
      </TimeText>
    ),
  };
}
