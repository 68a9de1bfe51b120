import { type ReactNode, useId } from "react";
import * as z from "zod/mini";
import { appSettings } from "#web/platform/app-settings-reader.ts";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Muted } from "#web/ui/text.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { checkNewPassword, newPasswordRefusals } from "../sign-in/credential-checks.ts";
import { adminCall } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog.tsx";

const PasswordForm = z.object({ userId: z.string(), newPassword: z.string() });

export function SetPersonPasswordDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const formId = useId();
  const { submit, errors, notice, pending } = useApiForm({
    schema: PasswordForm,
    toInput: (fields) => ({ userId: person.id, newPassword: fields.get("newPassword") }),
    check: ({ newPassword }) => checkNewPassword(newPassword, appSettings),
    save: (input) => adminCall("set-user-password", input),
    onSaved: () => {
      showToast("good", `${person.name} has a new password.`);
      onClosed();
    },
    refusals: newPasswordRefusals(appSettings),
  });
  return (
    <Dialog
      title={`Set a password for ${person.name}`}
      keepLabel="Keep password"
      onClosed={onClosed}
      action={
        <Button type="submit" form={formId} pending={pending}>
          Set password
        </Button>
      }
    >
      <Muted>Tell it to them in a safe way, and ask them to change it.</Muted>
      <Form id={formId} onSubmit={submit} notice={notice}>
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          minLength={appSettings.passwordMinLength}
          error={errors.newPassword}
        />
      </Form>
    </Dialog>
  );
}
