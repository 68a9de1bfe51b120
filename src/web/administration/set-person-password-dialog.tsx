import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { checkNewPassword, newPasswordRefusals } from "#web/sign-in/credential-checks.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { adminCall, refreshAdministration } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog-props.ts";

const PasswordForm = z.object({
  userId: z.string(),
  newPassword: z.string(),
  revokeSessions: z.boolean(),
  revokeApiKeys: z.boolean(),
  revokeOtherAccess: z.boolean(),
});

const included = "Included in “End all other access”.";

export function SetPersonPasswordDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const form = useApiForm({
    schema: PasswordForm,
    toInput: (fields) => {
      const revokeOtherAccess = fields.has("revokeOtherAccess");
      return {
        userId: person.id,
        newPassword: fields.get("newPassword"),
        revokeSessions: revokeOtherAccess || fields.has("revokeSessions"),
        revokeApiKeys: revokeOtherAccess || fields.has("revokeApiKeys"),
        revokeOtherAccess,
      };
    },
    check: ({ newPassword }) => checkNewPassword(newPassword, appSettings),
    save: (input) => adminCall("set-user-password", input),
    onSaved: async () => {
      await refreshAdministration();
      showToast("good", `${person.name} has a new password.`);
      onClosed();
    },
    refusals: newPasswordRefusals(appSettings),
  });
  return (
    <FormDialog
      title={`Set a password for ${person.name}`}
      keepLabel="Cancel"
      onClosed={onClosed}
      saveLabel="Set password"
      form={form}
    >
      <Muted>Send it to them securely and ask them to change it.</Muted>
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        minLength={appSettings.passwordMinLength}
        error={form.errors.newPassword}
      />
      <RevocationChoices />
    </FormDialog>
  );
}

/**
 * Ending all other access includes the other two; what was chosen for them comes back when it is
 * unticked.
 */
function RevocationChoices(): ReactNode {
  const [endsAll, setEndsAll] = useState(true);
  const [endsSessions, setEndsSessions] = useState(true);
  const [endsKeys, setEndsKeys] = useState(true);
  return (
    <Stack gap={8}>
      <Checkbox
        label="End all other access"
        note="Also unlinks providers, revokes access tokens they created and cancels their pending invitations."
        name="revokeOtherAccess"
        checked={endsAll}
        onChange={setEndsAll}
      />
      <Checkbox
        label="Sign out all devices"
        name="revokeSessions"
        checked={endsAll || endsSessions}
        disabled={endsAll}
        onChange={setEndsSessions}
        {...(endsAll ? { note: included } : {})}
      />
      <Checkbox
        label="Revoke all API keys"
        note={endsAll ? included : "Apps that use them lose access."}
        name="revokeApiKeys"
        checked={endsAll || endsKeys}
        disabled={endsAll}
        onChange={setEndsKeys}
      />
    </Stack>
  );
}
