import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import type { AuditEntryWire, AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import { accountCall } from "#web/platform/account-queries.ts";
import { useBusinessNow } from "#web/platform/clock-queries.ts";
import { deviceName } from "#web/platform/device-name.ts";
import { exactMoment, shortMoment } from "#web/platform/format.ts";
import { may, whoMay } from "#web/platform/member-rights.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization-screen.tsx";
import { Card, CardFooter } from "#web/ui/layout/card.tsx";
import { CardProblem, CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { PersonCell, StateCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { type AuditNames, auditActor, auditLabel } from "./audit-labels.ts";
import { useAuditVerification } from "./audit-verification.tsx";

export function AuditLogPage(): ReactNode {
  return (
    <OrganizationScreen label="Loading the audit log" rows={6}>
      {(place) => (may(place.roles, "auditLog", "read") ? <Log place={place} /> : <NotForYou />)}
    </OrganizationScreen>
  );
}

function NotForYou(): ReactNode {
  return (
    <Card>
      <EmptyState icon={<ScrollText aria-hidden />} title="You do not have access to the audit log">
        It shows who did what in this organization. {whoMay("auditLog", "read")} read it.
      </EmptyState>
    </Card>
  );
}

function Log({ place }: { place: Place }): ReactNode {
  const { id: organizationId } = place.organization;
  const now = useBusinessNow() ?? new Date();
  const verification = useAuditVerification(organizationId);
  const query = useInfiniteQuery({
    queryKey: ["organization", organizationId, "audit-log"],
    queryFn: ({ pageParam }) => readPage(organizationId, pageParam),
    initialPageParam: "",
    getNextPageParam: (page: AuditLogWire) =>
      page.entries.length === entriesPerPage ? page.nextBefore : null,
  });
  if (query.isPending) {
    return (
      <Card>
        <CardRowsLoading label="Loading the audit log" rows={6} />
      </Card>
    );
  }
  if (!query.data) {
    return (
      <Card>
        <CardProblem onRetry={() => void query.refetch()}>
          The audit log could not be loaded.
        </CardProblem>
      </Card>
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  const names: AuditNames = {
    people: Object.assign({}, ...query.data.pages.map((page) => page.people)),
    invitees: Object.assign({}, ...query.data.pages.map((page) => page.invitees)),
  };
  return (
    <Card
      title="Activity"
      note="Entries cannot be changed or removed. Newest first."
      action={verification.button}
    >
      {verification.result}
      <Table
        label="Audit log"
        columns={columnsOf(names, now)}
        rows={entries}
        rowKey={({ id }) => id}
        summary={(entry) => `${auditLabel(entry, names)}, ${when(entry, now)}`}
      />
      <CardFooter>
        {query.hasNextPage ? "There are earlier entries." : "End of log."}
        {query.hasNextPage ? (
          <Button
            kind="outline"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier
          </Button>
        ) : null}
      </CardFooter>
    </Card>
  );
}

const entriesPerPage = 50;

function readPage(organizationId: string, before: string): Promise<AuditLogWire> {
  const query = new URLSearchParams({ organizationId, ...(before ? { before } : {}) });
  return accountCall<AuditLogWire>(`/organization/audit-log?${query}`);
}

function columnsOf(names: AuditNames, now: Date): Column<AuditEntryWire>[] {
  return [
    {
      header: "Who",
      cell: (entry) => (
        <PersonCell name={auditActor(entry, names.people)} image={null} note={entry.ipAddress} />
      ),
    },
    { header: "What", cell: (entry) => auditLabel(entry, names), wide: true },
    { header: "Device", cell: ({ userAgent }) => deviceName(userAgent), wide: true },
    {
      header: "When",
      cell: (entry) => (
        <StateCell state={when(entry, now)} note={exactMoment(new Date(entry.createdAt))} />
      ),
      wide: true,
    },
  ];
}

function when({ createdAt }: AuditEntryWire, now: Date): string {
  return shortMoment(new Date(createdAt), now);
}
