import type { ReactNode } from "react";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { accountCall, refreshAccount } from "#web/platform/identity/account-queries.ts";
import { checkNewPassword, newPasswordRefusals } from "#web/sign-in/credential-checks.ts";
import {
  RevocationCheckboxes,
  type Revocations,
  revocationLabel,
  toRevocations,
} from "#web/sign-in/revocation-checkboxes.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface PasswordChange extends Revocations {
  currentPassword: string;
  newPassword: string;
}

export function ChangePasswordDialog({ onClosed }: { onClosed: () => void }): ReactNode {
  const form = useApiForm<PasswordChange, unknown>({
    toInput: (fields) => ({
      currentPassword: String(fields.get("currentPassword")),
      newPassword: String(fields.get("newPassword")),
      ...toRevocations(fields),
    }),
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword ? {} : { currentPassword: "Enter your password." }),
      ...checkNewPassword(newPassword, appSettings),
    }),
    save: (input) => accountCall("/change-password", input),
    onSaved: async (_, input) => {
      await refreshAccount();
      showToast("good", `Your password was changed.${revocationLabel(input)}`);
      onClosed();
    },
    refusals: {
      ...newPasswordRefusals(appSettings),
      INVALID_PASSWORD: { field: "currentPassword", message: "Incorrect password." },
      CREDENTIAL_ACCOUNT_NOT_FOUND: { message: "This account has no password yet. Set one first." },
    },
  });
  return (
    <FormDialog
      title="Change your password"
      keepLabel="Cancel"
      onClosed={onClosed}
      saveLabel="Change password"
      form={form}
    >
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={form.errors.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        minLength={appSettings.passwordMinLength}
        error={form.errors.newPassword}
      />
      <RevocationCheckboxes />
    </FormDialog>
  );
}
