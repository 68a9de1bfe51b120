import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId } from "react";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import {
  organizationCall,
  refreshOrganization,
  refreshOrganizations,
} from "#web/platform/organization/organization-queries.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";
import type { MemberDialogProps } from "./change-roles-dialog.tsx";
import { memberTokensQuery, revokeTokensLabel } from "./member-tokens.ts";

export function RemoveMemberDialog(props: MemberDialogProps): ReactNode {
  return props.member.id === props.place.me.id ? (
    <LeaveDialog organization={props.place.organization} onClosed={props.onClosed} />
  ) : (
    <RemovalDialog {...props} />
  );
}

function RemovalDialog({ place, member, onClosed }: MemberDialogProps): ReactNode {
  const formId = useId();
  const { name, email } = member.user;
  const { id: organizationId, name: organizationName } = place.organization;
  const tokens = useQuery(memberTokensQuery(organizationId, member.userId));
  const label = revokeTokensLabel(tokens.data, tokens.error);
  const remove = useApiAction(async (revokeAccessTokens: boolean) => {
    await organizationCall("remove-member", {
      memberIdOrEmail: member.id,
      organizationId,
      revokeAccessTokens,
    });
    await refreshOrganization();
    showToast("good", `${name} is no longer in ${organizationName}.`);
    onClosed();
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void remove.run(new FormData(event.currentTarget).has("revokeAccessTokens"));
  }

  return (
    <Dialog
      title={`Remove ${name}?`}
      keepLabel="Keep member"
      onClosed={onClosed}
      action={
        <Button
          type="submit"
          form={formId}
          kind="danger"
          pending={remove.pending}
          disabled={tokens.isPending}
        >
          Remove member
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} notice={remove.problem}>
        <Muted>
          <Strong>{email}</Strong> loses access to {organizationName} immediately. Invitations they
          sent that are still pending are canceled. Their account stays, and you can invite them
          again.
        </Muted>
        {label ? (
          <Checkbox
            name="revokeAccessTokens"
            label={label}
            note="Apps that use these tokens stop working. Otherwise the tokens stay valid."
            defaultChecked
          />
        ) : null}
      </Form>
    </Dialog>
  );
}

export interface LeaveDialogProps {
  organization: { id: string; name: string };
  onClosed: () => void;
}

export function LeaveDialog({ organization, onClosed }: LeaveDialogProps): ReactNode {
  const { id: organizationId, name } = organization;
  const leave = useApiAction(
    async () => {
      await organizationCall("leave", { organizationId });
      showToast("good", `You have left ${name}.`);
      onClosed();
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
      <Muted>You lose access immediately. To come back you need an invitation.</Muted>
    </Dialog>
  );
}
