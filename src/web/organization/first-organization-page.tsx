import { useQuery } from "@tanstack/react-query";
import { Building2, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { OpenInvitationWire } from "#contract/identity/invitation-schema.ts";
import { rolesInSentence } from "#contract/identity/organization-roles.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useIsAdministrator } from "#web/administration/administration-queries.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { SandboxAids } from "#web/platform/clock/sandbox-aids.tsx";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { Greeting } from "./greeting.tsx";
import { receivedInvitationsQuery } from "./invitations/received-invitations.ts";
import { NewOrganizationForm } from "./new-organization-form.tsx";

/**
 * Shows the home of people without an organization: invitations to answer, or the form that creates
 * one.
 */
export function FirstOrganizationPage(): ReactNode {
  const { user } = useCurrentUser();
  const { data: invitations = [] } = useQuery(receivedInvitationsQuery(user.id));
  const isAdministrator = useIsAdministrator();
  const mayCreate = appSettings.organizations.creation === "on" || isAdministrator === true;
  return (
    <>
      <Greeting title={`Welcome, ${user.name.split(" ")[0]}`}>
        {mayCreate
          ? "Create your organization to start selling. It holds your products, customers and members."
          : "Your account is ready."}
      </Greeting>
      <Columns
        main={
          <>
            {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
            {mayCreate ? <NewOrganizationForm /> : <NoOrganization />}
            <InvitedHint />
          </>
        }
        side={<SandboxAids />}
      />
    </>
  );
}

function Invitations({ invitations }: { invitations: readonly OpenInvitationWire[] }): ReactNode {
  return (
    <Card title="Your invitations" note="Join an organization instead of creating one">
      {invitations.map(({ id, organizationName, inviterEmail, role }) => (
        <CardRow
          key={id}
          icon={<MailOpen aria-hidden />}
          title={organizationName}
          note={`${inviterEmail} invites you as ${rolesInSentence(role)}`}
          action={
            <LinkButton to={pagePaths.invitation} params={{ id }}>
              Open invitation
            </LinkButton>
          }
        />
      ))}
    </Card>
  );
}

function NoOrganization(): ReactNode {
  return (
    <Card>
      <EmptyState icon={<Building2 aria-hidden />} title="You are not in an organization yet">
        Only administrators of this site can create organizations. Ask one of them, or open the link
        in an invitation email.
      </EmptyState>
    </Card>
  );
}

function InvitedHint(): ReactNode {
  const { user } = useCurrentUser();
  return (
    <Small>
      Were you invited to an organization?{" "}
      {user.emailVerified ? (
        `Open the link in the invitation email. Invitations to ${user.email} also appear here.`
      ) : (
        <>
          <TextLink to={pagePaths.account}>Verify your email address</TextLink> to see your
          invitations here.
        </>
      )}
    </Small>
  );
}
