import { type ReactNode, useState } from "react";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { adminCall, isAdministratorRole, refreshAdministration } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog-props.ts";

export const installationRoles = [
  { value: "user", label: "User", note: "Has an account and can join organizations" },
  { value: "admin", label: "Administrator", note: "Can also manage all accounts" },
];

/** A person who reads only the choices would believe that they took effect. */
export function LiveRoleNotice(): ReactNode {
  if (isSandbox) return null;
  return (
    <Notice tone="info">
      In live mode, only verified accounts with an address in GUILDHALL_ADMINS are administrators.
      The role is saved but has no effect.
    </Notice>
  );
}

export function SetRoleDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const [role, setRole] = useState(isAdministratorRole(person) ? "admin" : "user");
  const label = installationRoles.find(({ value }) => value === role)?.label ?? role;
  const save = useApiAction(async () => {
    await adminCall("set-role", { userId: person.id, role });
    await refreshAdministration();
    showToast("good", `The role of ${person.name} is now ${label}.`);
    onClosed();
  });
  return (
    <Dialog
      title={`Role of ${person.name}`}
      keepLabel="Cancel"
      onClosed={onClosed}
      action={
        <Button pending={save.pending} onClick={() => void save.run()}>
          Change role
        </Button>
      }
    >
      {save.problem ? <Notice tone="bad">{save.problem}</Notice> : null}
      <LiveRoleNotice />
      <ChoiceRows
        label="Role on this site"
        name="role"
        type="radio"
        choices={installationRoles}
        chosen={[role]}
        onChange={([chosen]) => setRole(chosen ?? role)}
      />
    </Dialog>
  );
}
