import { Mail, RefreshCw, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { InvitationWire } from "#contract/identity/invitation-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { RoleTags } from "#web/organization/role-labels.tsx";
import { teamIdsIn, teamNames } from "#web/organization/teams/team-lists.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { may, mayGive, whoMay } from "#web/platform/organization/member-rights.ts";
import {
  organizationCall,
  refreshOrganization,
} from "#web/platform/organization/organization-queries.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization/organization-screen.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Row, RowActions } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { IconCell, StateCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { invitationState, invitationsInOrder, openInvitations } from "./invitation-states.ts";
import { InviteAction } from "./invite-action.tsx";

export function InvitationsPage(): ReactNode {
  return (
    <OrganizationScreen label="Loading invitations" rows={4}>
      {(place) => (
        <>
          <InviteAction place={place} />
          <Invitations place={place} />
        </>
      )}
    </OrganizationScreen>
  );
}

function Invitations({ place }: { place: Place }): ReactNode {
  const [text, setText] = useState("");
  const now = useNow();
  const { invitations } = place.organization;
  if (invitations.length === 0) return <NoInvitations place={place} />;
  const wanted = text.trim().toLowerCase();
  const shown = invitationsInOrder(invitations, now).filter(({ email }) => email.includes(wanted));
  const open = openInvitations(invitations, now).length;
  return (
    <Card>
      <CardToolbar search={{ label: "Search by email", value: text, onChange: setText }}>
        {open} pending, {invitations.length - open} closed
      </CardToolbar>
      <Table
        label="Invitations"
        columns={buildColumns(place, now)}
        rows={shown}
        rowKey={({ id }) => id}
        summary={(invitation) => (
          <Row top>
            <RoleTags role={invitation.role} />
            <State invitation={invitation} now={now} />
          </Row>
        )}
      />
      {shown.length === 0 ? <CardEmpty>No invitations match this search.</CardEmpty> : null}
    </Card>
  );
}

function NoInvitations({ place }: { place: Place }): ReactNode {
  return (
    <Card>
      <EmptyState icon={<UserPlus aria-hidden />} title="No invitations">
        An invitation is an email with a link to join this organization.{" "}
        {may(place.roles, "invitation", "create")
          ? "Send one with the button above."
          : `${whoMay("invitation", "create")} send them.`}
      </EmptyState>
    </Card>
  );
}

function buildColumns(place: Place, now: Date): Column<InvitationWire>[] {
  const { members, teams } = place.organization;
  const people = new Map(members.map(({ userId, user }) => [userId, user.name]));
  const team: Column<InvitationWire> = {
    header: "Teams",
    cell: ({ teamId }) => teamNames(teams, teamIdsIn(teamId)),
    wide: true,
  };
  return [
    {
      header: "Invited",
      cell: ({ email }) => <IconCell icon={<Mail aria-hidden />} title={email} />,
    },
    { header: "Role", cell: ({ role }) => <RoleTags role={role} />, wide: true },
    ...(appSettings.organizations.teams ? [team] : []),
    {
      header: "Sent by",
      cell: ({ inviterId }) => people.get(inviterId) ?? "Former member",
      wide: true,
    },
    {
      header: "Status",
      cell: (invitation) => <State invitation={invitation} now={now} />,
      wide: true,
    },
    {
      header: "Actions",
      cell: (invitation) => <InvitationActions place={place} invitation={invitation} now={now} />,
      end: true,
    },
  ];
}

function State({ invitation, now }: { invitation: InvitationWire; now: Date }): ReactNode {
  const { word, tone, note } = invitationState(invitation, now);
  return <StateCell state={<Badge tone={tone}>{word}</Badge>} note={note} />;
}

interface InvitationActionsProps {
  place: Place;
  invitation: InvitationWire;
  now: Date;
}

function InvitationActions({ place, invitation, now }: InvitationActionsProps): ReactNode {
  const { id, email, role, teamId, organizationId, status } = invitation;
  const cancel = useApiAction(async () => {
    await organizationCall("cancel-invitation", { invitationId: id });
    showToast("good", `The invitation to ${email} was canceled.`);
    await refreshOrganization();
  });
  const sendAgain = useApiAction(async () => {
    const teams = appSettings.organizations.teams ? teamIdsIn(teamId) : [];
    const input = { email, role, organizationId, resend: true, teamId: teams };
    await organizationCall("invite-member", input);
    showToast("good", `We sent a new email to ${email}.`);
    await refreshOrganization();
  });
  const problem = cancel.problem ?? sendAgain.problem;
  const isOpen = openInvitations([invitation], now).length > 0;
  const { invitations } = place.organization;
  const maySend =
    status !== "accepted" &&
    (isOpen || !openInvitations(invitations, now).some((each) => each.email === email)) &&
    may(place.roles, "invitation", "create") &&
    mayGive(place.roles, toRoles(role));
  return (
    <RowActions>
      {problem ? <Badge tone="bad">{problem}</Badge> : null}
      {isOpen && may(place.roles, "invitation", "cancel") ? (
        <Button kind="plain" pending={cancel.pending} onClick={() => void cancel.run()}>
          Cancel
        </Button>
      ) : null}
      {maySend ? (
        <Button
          kind="outline"
          compact
          icon={<RefreshCw aria-hidden />}
          pending={sendAgain.pending}
          disabled={sendAgain.waitSeconds > 0}
          onClick={() => void sendAgain.run()}
        >
          Send again
        </Button>
      ) : null}
    </RowActions>
  );
}
