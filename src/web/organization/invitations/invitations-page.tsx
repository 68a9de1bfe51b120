import { Ban, Mail, RefreshCw, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { InvitationWire } from "#contract/identity/invitation-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { RoleTags } from "#web/organization/role-labels.tsx";
import { teamIdsIn, teamNames } from "#web/organization/teams/team-lists.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { type RowQuestions, useRowQuestions } from "#web/platform/lists/use-row-questions.tsx";
import { may, mayGive, whoMay } from "#web/platform/organization/member-rights.ts";
import {
  organizationCall,
  refreshOrganization,
} from "#web/platform/organization/organization-queries.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization/organization-screen.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
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
  const questions = useRowQuestions<InvitationWire, "cancel">();
  const { asked, close } = questions;
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
        columns={buildColumns(place, now, questions)}
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
      {asked ? <CancelInvitationDialog invitation={asked.row} onClosed={close} /> : null}
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

function buildColumns(
  place: Place,
  now: Date,
  questions: RowQuestions<InvitationWire, "cancel">,
): Column<InvitationWire>[] {
  const mayCancel = may(place.roles, "invitation", "cancel");
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
    questions.menuColumn(
      ({ email }) => email,
      (invitation) =>
        mayCancel && openInvitations([invitation], now).length > 0
          ? [
              questions.askItem("cancel", invitation, {
                label: "Cancel invitation",
                icon: <Ban aria-hidden />,
                danger: true,
              }),
            ]
          : [],
      (invitation) => <SendAgain place={place} invitation={invitation} now={now} />,
    ),
  ];
}

function State({ invitation, now }: { invitation: InvitationWire; now: Date }): ReactNode {
  const { word, tone, note } = invitationState(invitation, now);
  return <StateCell state={<Badge tone={tone}>{word}</Badge>} note={note} />;
}

interface SendAgainProps {
  place: Place;
  invitation: InvitationWire;
  now: Date;
}

function SendAgain({ place, invitation, now }: SendAgainProps): ReactNode {
  const { email, role, teamId, organizationId, status } = invitation;
  const sendAgain = useApiAction(async () => {
    const teams = appSettings.organizations.teams ? teamIdsIn(teamId) : [];
    const input = { email, role, organizationId, resend: true, teamId: teams };
    await organizationCall("invite-member", input);
    showToast("good", `We sent a new email to ${email}.`);
    await refreshOrganization();
  });
  const isOpen = openInvitations([invitation], now).length > 0;
  const { invitations } = place.organization;
  const maySend =
    status !== "accepted" &&
    (isOpen || !openInvitations(invitations, now).some((each) => each.email === email)) &&
    may(place.roles, "invitation", "create") &&
    mayGive(place.roles, toRoles(role));
  if (!maySend) return null;
  return (
    <>
      {sendAgain.problem ? <Badge tone="bad">{sendAgain.problem}</Badge> : null}
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
    </>
  );
}

interface CancelInvitationDialogProps {
  invitation: InvitationWire;
  onClosed: () => void;
}

function CancelInvitationDialog(props: CancelInvitationDialogProps): ReactNode {
  const { id, email } = props.invitation;
  return (
    <ConfirmDialog
      title={`Cancel the invitation to ${email}?`}
      keepLabel="Keep invitation"
      confirmLabel="Cancel invitation"
      danger
      onClosed={props.onClosed}
      onConfirm={async () => {
        await organizationCall("cancel-invitation", { invitationId: id });
        showToast("good", `The invitation to ${email} was canceled.`);
        await refreshOrganization();
      }}
    >
      The link in the email stops working. You can send a new invitation later.
    </ConfirmDialog>
  );
}
