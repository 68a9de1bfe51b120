import { type ReactNode, useState } from "react";
import type { MemberWithUserWire } from "#contract/identity/member-schema.ts";
import { rolesInSentence, toRoles } from "#contract/identity/organization-roles.ts";
import { roleChoices } from "#web/organization/role-labels.tsx";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import {
  organizationCall,
  refreshOrganization,
} from "#web/platform/organization/organization-queries.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted } from "#web/ui/text/text.tsx";

export interface MemberDialogProps {
  place: Place;
  member: MemberWithUserWire;
  onClosed: () => void;
}

export function ChangeRolesDialog({ place, member, onClosed }: MemberDialogProps): ReactNode {
  const [chosen, setChosen] = useState<string[]>(toRoles(member.role));
  const { name } = member.user;
  const role = chosen.join(",");
  const save = useApiAction(
    async () => {
      const { id: organizationId } = place.organization;
      await organizationCall("update-member-role", { memberId: member.id, role, organizationId });
      await refreshOrganization();
      showToast("good", `${name} is now ${rolesInSentence(role)}.`);
      onClosed();
    },
    {
      refusals: {
        YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
          message: "This is the only owner. Make someone else an owner first.",
        },
      },
    },
  );
  return (
    <Dialog
      title={`Roles of ${name}`}
      wide
      keepLabel="Cancel"
      onClosed={onClosed}
      action={
        <Button
          pending={save.pending}
          disabled={chosen.length === 0}
          onClick={() => void save.run()}
        >
          {chosen.length === 0 ? "Choose a role" : "Change roles"}
        </Button>
      }
    >
      <Muted>The permissions of all roles are combined.</Muted>
      {save.problem ? <Notice tone="bad">{save.problem}</Notice> : null}
      <ChoiceRows
        label="Roles"
        name="roles"
        type="checkbox"
        choices={roleChoices(place.roles)}
        chosen={chosen}
        onChange={setChosen}
      />
    </Dialog>
  );
}
