import type { ReactNode } from "react";
import { ChangeEmail } from "#contract/identity/user-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { sessionState, useCurrentUser } from "#web/platform/identity/current-user.ts";
import { useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { badEmail } from "#web/sign-in/credential-checks.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";

/** Where every link of a change ends. */
export const changeLanding = pagePaths.account;

export interface ChangeEmailDialogProps {
  onApprovalSent: (newEmail: string) => void;
  onClosed: () => void;
}

export function ChangeEmailDialog({ onApprovalSent, onClosed }: ChangeEmailDialogProps): ReactNode {
  const { user } = useCurrentUser();
  const needsApproval = user.emailVerified || appSettings.accountPrivacy;
  const form = useApiForm({
    schema: ChangeEmail,
    toInput: (fields) => ({
      newEmail: String(fields.get("newEmail")).trim(),
      callbackURL: changeLanding,
    }),
    invalid: { newEmail: badEmail },
    save: (input) => accountCall("/change-email", input),
    onSaved: async (_, { newEmail }) => {
      if (needsApproval) onApprovalSent(newEmail);
      else showToast("good", `Your email was changed. We sent a link to ${newEmail}.`);
      await sessionState.refetch();
      onClosed();
    },
    onRefused: (refusal, _, again) => askIfNotFresh(refusal, again),
    refusals: {
      EMAIL_IS_THE_SAME: { field: "newEmail", message: "This is already your email." },
      COULDNT_UPDATE_YOUR_EMAIL: {
        field: "newEmail",
        message: "This email cannot be used. Enter another one.",
      },
      USER_ALREADY_EXISTS: {
        field: "newEmail",
        message: "This email cannot be used. Enter another one.",
      },
      CHANGE_EMAIL_IS_DISABLED: {
        message: "Changing your email is turned off. Contact the administrator of this site.",
      },
    },
  });
  const { askIfNotFresh } = useIdentityGate();
  return (
    <FormDialog
      title="Change your email"
      keepLabel="Cancel"
      onClosed={onClosed}
      saveLabel="Change email"
      form={form}
    >
      <Muted>
        {needsApproval ? (
          <>
            We will send a link to <Strong>{user.email}</Strong>. Open it to approve the change.
            Then we will send a link to the new address.
          </>
        ) : (
          "We will send a link to the new address. Open it to confirm that the address is yours."
        )}
      </Muted>
      <Muted>
        For 7 days, you can undo the change with a link that we will send to{" "}
        <Strong>{user.email}</Strong>.
      </Muted>
      <Field
        label="New email"
        name="newEmail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={form.errors.newEmail}
      />
    </FormDialog>
  );
}
