import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";

/** The next step for people without an organization. */
export function NoOrganizationCard(): ReactNode {
  const { user } = useCurrentUser();
  return (
    <Card>
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="You are not in an organization yet"
        action={<LinkButton to={pagePaths.newOrganization}>Create organization</LinkButton>}
      >
        An organization has its own products, customers and members. Create one, or open the link in
        an invitation email.
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
