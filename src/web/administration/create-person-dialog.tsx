import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import type { CreateUser } from "#contract/identity/admin-schema.ts";
import { EmailAddress } from "#contract/identity/email-address.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { badEmail, checkNewPassword, newPasswordRefusals } from "#web/sign-in/credential-checks.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { adminCall, refreshAdministration } from "./administration-queries.ts";
import { installationRoles, LiveRoleNotice } from "./set-role-dialog.tsx";

const PersonForm = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.string(),
  password: z.string(),
  role: z.string(),
});

export function CreatePersonDialog({ onClosed }: { onClosed: () => void }): ReactNode {
  const [role, setRole] = useState("user");
  const form = useApiForm({
    schema: PersonForm,
    toInput: (fields) => ({
      name: String(fields.get("name")).trim(),
      email: String(fields.get("email")).trim(),
      password: fields.get("newPassword"),
      role,
    }),
    invalid: { name: "Enter a name of up to 200 characters." },
    check: ({ email, password }): Record<string, string> => ({
      ...(EmailAddress.safeParse(email).success ? {} : { email: badEmail }),
      ...checkNewPassword(password, appSettings),
    }),
    save: (input) => adminCall("create-user", input satisfies CreateUser),
    onSaved: async (_, { name }) => {
      await refreshAdministration();
      showToast("good", `${name} now has an account.`);
      onClosed();
    },
    refusals: {
      ...newPasswordRefusals(appSettings),
      USER_ALREADY_EXISTS: { field: "email", message: "This email already has an account." },
      INVALID_EMAIL: { field: "email", message: badEmail },
    },
  });
  return (
    <FormDialog title="New person" wide onClosed={onClosed} saveLabel="Create account" form={form}>
      <Field label="Name" name="name" autoComplete="off" maxLength={200} error={form.errors.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={form.errors.email}
      />
      <PasswordField
        label="Password"
        name="newPassword"
        autoComplete="new-password"
        minLength={appSettings.passwordMinLength}
        error={form.errors.newPassword}
      />
      <LiveRoleNotice />
      <ChoiceRows
        label="Role on this site"
        name="role"
        type="radio"
        choices={installationRoles}
        chosen={[role]}
        onChange={([chosen]) => setRole(chosen ?? role)}
      />
    </FormDialog>
  );
}
