import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { onlyOwner } from "#web/organization/members/sole-owner.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import {
  fullOrganizationQuery,
  organizationsQuery,
} from "#web/platform/organization/organization-queries.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { Row } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Strong } from "#web/ui/text/text.tsx";

/** Returns the organizations that would be without an owner; undefined until all are known. */
export function useSoleOwnerships(): FullOrganizationWire[] | undefined {
  const { user } = useCurrentUser();
  const { data: organizations } = useQuery(organizationsQuery);
  const looked = useQueries({
    queries: (organizations ?? []).map(({ id }) => fullOrganizationQuery(id)),
  });
  if (organizations === undefined || looked.some(({ isPending }) => isPending)) return undefined;
  return looked.flatMap(({ data }) => {
    const me = data?.members.find((member) => member.userId === user.id);
    return data && me && onlyOwner(data.members, me) !== undefined ? [data] : [];
  });
}

/** Says why the account cannot go yet, and shows for each organization the way out. */
export function SoleOwnerNotice({ organizations }: { organizations: FullOrganizationWire[] }) {
  return (
    <Notice
      tone="warn"
      action={
        <Row>
          {organizations.map((organization) => (
            <ChooseOwner
              key={organization.id}
              organization={organization}
              alone={organizations.length === 1}
            />
          ))}
        </Row>
      }
    >
      You are the only owner of <Names organizations={organizations} />. Make someone else an owner,
      or delete the organization, before you delete your account.
    </Notice>
  );
}

function Names({ organizations }: { organizations: FullOrganizationWire[] }): ReactNode {
  return organizations.map(({ id, name }, index) => (
    <span key={id}>
      {index === 0 ? "" : index === organizations.length - 1 ? " and " : ", "}
      <Strong>{name}</Strong>
    </span>
  ));
}

interface ChooseOwnerProps {
  organization: FullOrganizationWire;
  alone: boolean;
}

function ChooseOwner({ organization, alone }: ChooseOwnerProps): ReactNode {
  const switchTo = useSwitchOrganization();
  return (
    <Button kind="outline" onClick={() => void switchTo(organization, pagePaths.members)}>
      {alone ? "Choose another owner" : `Choose another owner of ${organization.name}`}
    </Button>
  );
}
