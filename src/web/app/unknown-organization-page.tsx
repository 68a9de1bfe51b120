import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { signOut } from "#web/platform/identity/end-session.ts";
import { organizationsQuery } from "#web/platform/organization/organization-queries.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { Button } from "#web/ui/text/button.tsx";
import { Strong } from "#web/ui/text/text.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const maxOffered = 4;

/** Shows the same page whether the organization does not exist or this person is not a member. */
export function UnknownOrganizationPage(): ReactNode {
  const { user } = useCurrentUser();
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const switchTo = useSwitchOrganization();
  return (
    <NotFoundPage
      action={
        <>
          {organizations.slice(0, maxOffered).map((organization) => (
            <Button
              key={organization.id}
              kind="outline"
              size="form"
              onClick={() => void switchTo(organization)}
            >
              Open {organization.name}
            </Button>
          ))}
          <Button kind="outline" size="form" onClick={() => void signOut()}>
            Use another account
          </Button>
        </>
      }
    >
      You are signed in as <Strong>{user.email}</Strong>. If a colleague sent you this link, ask
      them to invite this address, or sign in with the account that is a member.
    </NotFoundPage>
  );
}
