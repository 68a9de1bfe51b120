import type { ReactNode } from "react";
import type { MemberWithUserWire } from "#contract/identity/member-schema.ts";
import type { RoleName } from "#contract/identity/organization-roles.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { useFullOrganization } from "./shown-organization.ts";

/** The organization one works in, and who one is there. */
export interface Place {
  organization: FullOrganizationWire;
  me: MemberWithUserWire;
  roles: readonly RoleName[];
}

export interface OrganizationScreenProps {
  /** The text while it loads, as in "Loading members". */
  label: string;
  rows: number;
  /** The places of what is coming, where they are more than rows of a card. */
  loading?: ReactNode;
  children: (place: Place) => ReactNode;
}

/** Shows pages of an organization: placeholders first, then the page. */
export function OrganizationScreen(props: OrganizationScreenProps): ReactNode {
  const { label, rows, loading, children } = props;
  const { user } = useCurrentUser();
  const query = useFullOrganization();
  const me = query.data?.members.find((member) => member.userId === user.id);
  if (query.data && me) {
    return children({ organization: query.data, me, roles: toRoles(me.role) });
  }
  const isComing = query.data !== undefined;
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
