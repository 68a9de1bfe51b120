import { type ReactNode, useState } from "react";
import { listTeamIds, membersIn, teamChanges } from "#web/organization/teams/team-lists.ts";
import { teamRefusals, useTeamMembers } from "#web/organization/teams/team-queries.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { count } from "#web/platform/format/format.ts";
import {
  organizationCall,
  refreshOrganization,
} from "#web/platform/organization/organization-queries.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import type { MemberDialogProps } from "./change-roles-dialog.tsx";

export function ChangeTeamsDialog({ place, member, onClosed }: MemberDialogProps): ReactNode {
  const { data: teamMembers } = useTeamMembers(place);
  const before = listTeamIds(teamMembers, member);
  const [edited, setEdited] = useState<string[]>();
  const chosen = edited ?? before;
  const { added, removed } = teamChanges(before, chosen);
  const { members, teams } = place.organization;
  const save = useApiAction(
    async () => {
      const person = { userId: member.userId, organizationId: place.organization.id };
      try {
        for (const teamId of added)
          await organizationCall("add-team-member", { ...person, teamId });
        for (const teamId of removed)
          await organizationCall("remove-team-member", { ...person, teamId });
      } finally {
        await refreshOrganization();
      }
      showToast("good", `Teams of ${member.user.name} saved.`);
      onClosed();
    },
    { refusals: teamRefusals },
  );
  return (
    <Dialog
      title={`Teams of ${member.user.name}`}
      wide
      keepLabel="Cancel"
      onClosed={onClosed}
      action={
        <Button
          pending={save.pending}
          disabled={teamMembers === undefined || added.length + removed.length === 0}
          onClick={() => void save.run()}
        >
          Save changes
        </Button>
      }
    >
      {save.problem ? <Notice tone="bad">{save.problem}</Notice> : null}
      <ChoiceRows
        label="Teams"
        name="teams"
        type="checkbox"
        choices={(teams ?? []).map(({ id, name }) => ({
          value: id,
          label: name,
          note: count(membersIn(teamMembers, members, id).length, "member"),
          disabled: teamMembers === undefined,
        }))}
        chosen={chosen}
        onChange={setEdited}
      />
    </Dialog>
  );
}
