import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import type { MemberWithUserWire } from "#contract/identity/member-schema.ts";
import type { RoleName } from "#contract/identity/organization-roles.ts";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/async-rows.tsx";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import { rolesOf } from "./member-rights.ts";
import {
  organizationsQuery,
  useActiveOrganization,
  useActiveOrganizationId,
} from "./organization-queries.ts";

/** The organization one works in, and who one is there. */
export interface Place {
  organization: FullOrganizationWire;
  me: MemberWithUserWire;
  roles: readonly RoleName[];
}

export interface OrganizationScreenProps {
  /** What is coming, as in "Loading members". */
  label: string;
  rows: number;
  /** The places of what is coming, where they are more than rows of a card. */
  loading?: ReactNode;
  children: (place: Place) => ReactNode;
}

/** Pages of an organization: places first, then the page; without an organization the way to one. */
export function OrganizationScreen(props: OrganizationScreenProps): ReactNode {
  const { label, rows, loading, children } = props;
  const { user } = useCurrentUser();
  const activeId = useActiveOrganizationId();
  const { data: organizations } = useQuery(organizationsQuery);
  const query = useActiveOrganization();
  if (organizations?.length === 0) return <NoOrganization />;
  const me = query.data?.members.find((member) => member.userId === user.id);
  if (query.data && me) {
    return children({ organization: query.data, me, roles: rolesOf(me.role) });
  }
  const isComing = activeId === null || query.data !== undefined;
  if (loading && (isComing || query.isPending)) return loading;
  return (
    <Card>
      {isComing ? (
        <CardRowsLoading label={label} rows={rows} />
      ) : (
        <AsyncRows query={query} label={label} rows={rows}>
          {() => null}
        </AsyncRows>
      )}
    </Card>
  );
}

export function NoOrganization(): ReactNode {
  const { user } = useCurrentUser();
  return (
    <Card>
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="You are in no organization yet"
        action={<LinkButton to={pagePaths.newOrganization}>Create organization</LinkButton>}
      >
        An organization is what sells: it has members, products and customers. Create one, or open
        the link in an invitation mail.
        {user.emailVerified ? null : (
          <>
            {" "}
            Were you invited? <TextLink to={pagePaths.account}>Verify your email address</TextLink>{" "}
            to see your invitations here.
          </>
        )}
      </EmptyState>
    </Card>
  );
}
