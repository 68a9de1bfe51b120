import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { DeleteUser } from "#contract/identity/user-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { forgetUnsaved } from "#web/platform/forms/unsaved-work.ts";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import {
  accountCall,
  accountsQuery,
  findPasswordAccount,
} from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { withoutEmpty } from "#web/sign-in/credential-checks.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";

export interface DeleteAccountDialogProps {
  onMailed: () => void;
  onClosed: () => void;
}

const Deletion = z.extend(DeleteUser, { typedEmail: z.string() });

export function DeleteAccountDialog({ onMailed, onClosed }: DeleteAccountDialogProps): ReactNode {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const { data: accounts } = useQuery(accountsQuery);
  const hasPassword = accounts !== undefined && findPasswordAccount(accounts) !== undefined;
  const { askIfNotFresh } = useIdentityGate();
  const form = useApiForm({
    schema: Deletion,
    toInput: (fields) => ({
      typedEmail: String(fields.get("typedEmail")).trim().toLowerCase(),
      ...(hasPassword ? { password: fields.get("password") } : {}),
      callbackURL: pagePaths.accountDeleted,
    }),
    check: ({ typedEmail, password }) =>
      withoutEmpty({
        typedEmail: typedEmail === user.email ? "" : `Type ${user.email} to confirm.`,
        password: hasPassword && !password ? "Enter your password." : "",
      }),
    save: ({ typedEmail: _, ...body }) => accountCall<{ message: string }>("/delete-user", body),
    onSaved: async ({ message }) => {
      if (message === "User deleted") {
        forgetUnsaved();
        return navigate({ to: pagePaths.accountDeleted });
      }
      onMailed();
      onClosed();
    },
    onRefused: (refusal, _, again) => askIfNotFresh(refusal, again),
    refusals: {
      INVALID_PASSWORD: { field: "password", message: "Incorrect password." },
      // Switched off, the call does not exist.
      404: { message: "Deleting accounts is turned off. Contact the administrator of this site." },
    },
  });
  return (
    <FormDialog
      title="Delete your account?"
      keepLabel="Keep account"
      onClosed={onClosed}
      saveLabel="Delete account"
      danger
      form={form}
    >
      <Muted>
        This permanently deletes your account and all its data. To confirm, type{" "}
        <Strong>{user.email}</Strong>.
      </Muted>
      <Field
        label="Your email"
        name="typedEmail"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={form.errors.typedEmail}
      />
      {hasPassword ? (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
      ) : null}
    </FormDialog>
  );
}
