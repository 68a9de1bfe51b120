import { type ReactNode, useId } from "react";
import { ChangeEmail } from "#contract/identity/user-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { accountCall } from "#web/platform/account-queries.ts";
import { appSettings } from "#web/platform/app-settings-reader.ts";
import { sessionState, useCurrentUser } from "#web/platform/current-user.ts";
import { useIdentityGate } from "#web/platform/identity-gate.tsx";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { badEmail } from "#web/sign-in/credential-checks.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";

/** Where every link of a change ends. */
export const changeLanding = pagePaths.account;

export interface ChangeEmailDialogProps {
  onApprovalSent: (newEmail: string) => void;
  onClosed: () => void;
}

export function ChangeEmailDialog({ onApprovalSent, onClosed }: ChangeEmailDialogProps): ReactNode {
  const formId = useId();
  const { user } = useCurrentUser();
  const needsApproval = user.emailVerified || appSettings.accountPrivacy;
  const { submit, errors, notice, pending, waitSeconds } = useApiForm({
    schema: ChangeEmail,
    toInput: (fields) => ({
      newEmail: String(fields.get("newEmail")).trim(),
      callbackURL: changeLanding,
    }),
    invalid: { newEmail: badEmail },
    save: (input) => accountCall("/change-email", input),
    onSaved: async (_, { newEmail }) => {
      if (needsApproval) onApprovalSent(newEmail);
      else showToast("good", `Your email is changed. A link is on its way to ${newEmail}.`);
      await sessionState.refetch();
      onClosed();
    },
    onRefused: (refusal, _, again) => askIfNotFresh(refusal, again),
    refusals: {
      EMAIL_IS_THE_SAME: { field: "newEmail", message: "This is your email already." },
      COULDNT_UPDATE_YOUR_EMAIL: { field: "newEmail", message: "This email cannot be used." },
      USER_ALREADY_EXISTS: { field: "newEmail", message: "This email cannot be used." },
      CHANGE_EMAIL_IS_DISABLED: { message: "Emails cannot be changed here." },
    },
  });
  const { askIfNotFresh } = useIdentityGate();
  return (
    <Dialog
      title="Change your email"
      keepLabel="Keep email"
      onClosed={onClosed}
      action={
        <Button type="submit" form={formId} pending={pending} disabled={waitSeconds > 0}>
          {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Change email"}
        </Button>
      }
    >
      <Muted>
        {needsApproval ? (
          <>
            First we send a link to <Strong>{user.email}</Strong>: open it to approve the change.
            Then we send one to the new address.
          </>
        ) : (
          "We send a link to the new address: open it to confirm that it is yours."
        )}
      </Muted>
      <Muted>
        For 7 days after the change <Strong>{user.email}</Strong> can undo it with a link that we
        send there.
      </Muted>
      <Form id={formId} onSubmit={submit} notice={notice}>
        <Field
          label="New email"
          name="newEmail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.newEmail}
        />
      </Form>
    </Dialog>
  );
}
