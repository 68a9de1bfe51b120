import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import * as z from "zod/mini";
import { DeleteUser } from "#contract/identity/user-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { accountCall, accountsQuery, passwordOf } from "#web/platform/account-queries.ts";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { useIdentityGate } from "#web/platform/identity-gate.tsx";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { withoutEmpty } from "#web/sign-in/credential-checks.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";

export interface DeleteAccountDialogProps {
  onMailed: () => void;
  onClosed: () => void;
}

const Deletion = z.extend(DeleteUser, { typedEmail: z.string() });

export function DeleteAccountDialog({ onMailed, onClosed }: DeleteAccountDialogProps): ReactNode {
  const formId = useId();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const { data: accounts } = useQuery(accountsQuery);
  const hasPassword = accounts !== undefined && passwordOf(accounts) !== undefined;
  const { askIfNotFresh } = useIdentityGate();
  const { submit, errors, notice, pending, waitSeconds } = useApiForm({
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
      if (message === "User deleted") return navigate({ to: pagePaths.accountDeleted });
      onMailed();
      onClosed();
    },
    onRefused: (refusal, _, again) => askIfNotFresh(refusal, again),
    refusals: {
      INVALID_PASSWORD: { field: "password", message: "That is not your password." },
      // Switched off, the call does not exist.
      404: { message: "Accounts cannot be deleted here. Ask whoever runs this Guildhall." },
    },
  });
  return (
    <Dialog
      title="Delete your account?"
      keepLabel="Keep account"
      onClosed={onClosed}
      action={
        <Button
          kind="danger"
          type="submit"
          form={formId}
          pending={pending}
          disabled={waitSeconds > 0}
        >
          {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Delete account"}
        </Button>
      }
    >
      <Muted>
        Everything of yours goes with it, and nobody can bring it back. To confirm, type{" "}
        <Strong>{user.email}</Strong>.
      </Muted>
      <Form id={formId} onSubmit={submit} notice={notice}>
        <Field
          label="Your email"
          name="typedEmail"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.typedEmail}
        />
        {hasPassword ? (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}
