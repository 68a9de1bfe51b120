import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Muted, Strong } from "#web/ui/text.tsx";
import { showToast } from "#web/ui/toast.tsx";
import {
  organizationCall,
  refreshOrganization,
  refreshOrganizations,
} from "../organization/organization-queries.ts";
import type { MemberDialogProps } from "./change-roles-dialog.tsx";

export function RemoveMemberDialog(props: MemberDialogProps): ReactNode {
  return props.member.id === props.place.me.id ? (
    <LeaveDialog organization={props.place.organization} onClosed={props.onClosed} />
  ) : (
    <RemovalDialog {...props} />
  );
}

function RemovalDialog({ place, member, onClosed }: MemberDialogProps): ReactNode {
  const { name, email } = member.user;
  const { id: organizationId, name: organizationName } = place.organization;
  const remove = useApiAction(async () => {
    await organizationCall("remove-member", { memberIdOrEmail: member.id, organizationId });
    await refreshOrganization();
    showToast("good", `${name} is no longer in ${organizationName}.`);
    onClosed();
  });
  return (
    <Dialog
      title={`Remove ${name}?`}
      keepLabel="Keep member"
      onClosed={onClosed}
      action={
        <Button kind="danger" pending={remove.pending} onClick={() => void remove.run()}>
          Remove member
        </Button>
      }
    >
      {remove.problem ? <Notice tone="bad">{remove.problem}</Notice> : null}
      <Muted>
        <Strong>{email}</Strong> loses access to {organizationName} at once. Their account stays,
        and you can invite them again.
      </Muted>
    </Dialog>
  );
}

export interface LeaveDialogProps {
  organization: { id: string; name: string };
  onClosed: () => void;
}

export function LeaveDialog({ organization, onClosed }: LeaveDialogProps): ReactNode {
  const navigate = useNavigate();
  const { id: organizationId, name } = organization;
  const leave = useApiAction(
    async () => {
      await organizationCall("leave", { organizationId });
      showToast("good", `You have left ${name}.`);
      onClosed();
      await navigate({ to: pagePaths.home });
      await refreshOrganizations();
    },
    {
      refusals: {
        YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
          message: "You are the only owner. Make someone else an owner first.",
        },
      },
    },
  );
  return (
    <Dialog
      title={`Leave ${name}?`}
      keepLabel="Stay"
      onClosed={onClosed}
      action={
        <Button kind="danger" pending={leave.pending} onClick={() => void leave.run()}>
          Leave organization
        </Button>
      }
    >
      {leave.problem ? <Notice tone="bad">{leave.problem}</Notice> : null}
      <Muted>You lose access at once. To come back you need an invitation.</Muted>
    </Dialog>
  );
}
