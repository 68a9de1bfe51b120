import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ShieldOff, UserPlus } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import type { AdminUserWire } from "#contract/identity/admin-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { Day } from "#web/platform/clock/moment.tsx";
import { count } from "#web/platform/format/format.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { Card, CardFooter } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { CardEmpty, CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { PersonCell, StateCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Tag } from "#web/ui/text/tag.tsx";
import { personState } from "./administration-labels.ts";
import {
  isAdministratorRole,
  peoplePerPage,
  peopleQuery,
  useIsAdministrator,
} from "./administration-queries.ts";
import { CreatePersonDialog } from "./create-person-dialog.tsx";
import { type Asked, PersonDialog } from "./person-dialog.tsx";
import { PersonMenu } from "./person-menu.tsx";

export function AdministrationPage(): ReactNode {
  const isAdministrator = useIsAdministrator();
  if (isAdministrator === undefined) {
    return (
      <Card>
        <CardRowsLoading label="Loading people" rows={5} />
      </Card>
    );
  }
  return isAdministrator ? <People /> : <NotForYou />;
}

function NotForYou(): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<ShieldOff aria-hidden />}
        title="Administrators only"
        action={<LinkButton to={pagePaths.home}>Go to Home</LinkButton>}
      >
        Administrators manage all accounts on this site. Contact one of them if you need help.
      </EmptyState>
    </Card>
  );
}

function People(): ReactNode {
  const { text, setText, page, setPage } = useAddressedSearch();
  const query = useQuery(peopleQuery(useDeferredValue(text.trim()), page));
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { user: me } = useCurrentUser();
  const now = useNow();
  return (
    <>
      <PageActions>
        <Button compact icon={<UserPlus aria-hidden />} onClick={() => setCreating(true)}>
          New person
        </Button>
      </PageActions>
      <Card>
        <CardToolbar search={{ label: "Search by name or email", value: text, onChange: setText }}>
          {query.data ? count(query.data.total, "account") : null}
        </CardToolbar>
        <AsyncRows query={query} label="Loading people" rows={5}>
          {({ users, total }) => (
            <>
              <Table
                label="People"
                columns={buildColumns(me.id, now, setAsked)}
                rows={users}
                rowKey={({ id }) => id}
                summary={(person) => <Summary person={person} now={now} />}
              />
              {users.length === 0 ? <CardEmpty>No people match this search.</CardEmpty> : null}
              <Pager page={page} total={total} onPage={setPage} />
            </>
          )}
        </AsyncRows>
      </Card>
      {creating ? <CreatePersonDialog onClosed={() => setCreating(false)} /> : null}
      {asked ? <PersonDialog asked={asked} onClosed={() => setAsked(undefined)} /> : null}
    </>
  );
}

/** Search and page are held in the address, so that a list can be shared and come back to. */
function useAddressedSearch() {
  const given = useSearch({ strict: false }) as { q?: string; page?: string };
  const navigate = useNavigate();
  const [text, setText] = useState(given.q ?? "");
  const page = Math.max(1, Number.parseInt(given.page ?? "1", 10) || 1);

  function go(q: string, next: number): void {
    const search = { ...(q ? { q } : {}), ...(next > 1 ? { page: String(next) } : {}) };
    void navigate({ to: pagePaths.administration, search, replace: true });
  }

  // Back and forward, and the link in the sidebar, change the address from outside.
  useEffect(() => setText(given.q ?? ""), [given.q]);
  return {
    text,
    page,
    setText: (next: string) => {
      setText(next);
      go(next, 1);
    },
    setPage: (next: number) => go(text, next),
  };
}

function buildColumns(
  myId: string,
  now: Date,
  ask: (asked: Asked) => void,
): Column<AdminUserWire>[] {
  return [
    {
      header: "Person",
      cell: (person) => (
        <PersonCell
          name={person.name}
          image={person.image}
          note={person.email}
          aside={person.id === myId ? "You" : undefined}
        />
      ),
    },
    { header: "Role", cell: (person) => <RoleTag person={person} />, wide: true },
    { header: "Status", cell: (person) => <State person={person} now={now} />, wide: true },
    { header: "Since", cell: ({ createdAt }) => <Day at={createdAt} />, wide: true },
    {
      header: "Actions",
      cell: (person) => <PersonMenu person={person} isMe={person.id === myId} ask={ask} />,
      end: true,
    },
  ];
}

function RoleTag({ person }: { person: AdminUserWire }): ReactNode {
  return isAdministratorRole(person) ? (
    <Tag tone="accent">Administrator</Tag>
  ) : (
    <Tag tone="neutral">User</Tag>
  );
}

function State({ person, now }: { person: AdminUserWire; now: Date }): ReactNode {
  const { word, tone, note } = personState(person, now);
  return <StateCell state={<Badge tone={tone}>{word}</Badge>} note={note} />;
}

function Summary({ person, now }: { person: AdminUserWire; now: Date }): ReactNode {
  return (
    <Row top>
      <RoleTag person={person} />
      <State person={person} now={now} />
    </Row>
  );
}

interface PagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

function Pager({ page, total, onPage }: PagerProps): ReactNode {
  const pages = Math.max(1, Math.ceil(total / peoplePerPage));
  if (pages === 1) return null;
  return (
    <CardFooter>
      Page {page} of {pages}
      <Row>
        <Button kind="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button kind="outline" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Row>
    </CardFooter>
  );
}
