import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { SignInWithEmail } from "#contract/identity/credential-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api.ts";
import { sessionClient, useCurrentUser } from "#web/platform/current-user.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SocialButton, SocialGrid } from "#web/ui/social-button.tsx";
import { Muted } from "#web/ui/text.tsx";
import { signOut } from "../sessions/end-session.ts";
import { providerLabel } from "../social/provider-labels.ts";
import {
  accountCall,
  accountsQuery,
  linkedOf,
  passwordOf,
  refreshAccount,
} from "./account-queries.ts";

export interface SignInAgainDialogProps {
  onSignedIn: () => void;
  onClosed: () => void;
}

/** For what a forgotten browser must not do: who is there proves it once more. */
export function SignInAgainDialog(props: SignInAgainDialogProps): ReactNode {
  const { data: accounts } = useQuery(accountsQuery);
  if (accounts && !passwordOf(accounts)) {
    const providers = linkedOf(accounts).map(({ provider }) => provider);
    return <ByProvider providers={providers} onClosed={props.onClosed} />;
  }
  return <ByPassword {...props} />;
}

function ByPassword({ onSignedIn, onClosed }: SignInAgainDialogProps): ReactNode {
  const formId = useId();
  const { user, session } = useCurrentUser();
  const { submit, errors, notice, pending, waitSeconds } = useApiForm({
    schema: SignInWithEmail,
    toInput: (fields) => ({ email: user.email, password: fields.get("password") }),
    check: ({ password }) => (password ? {} : { password: "Enter your password." }),
    save: async (input) => {
      await orThrow(sessionClient.signInWithEmail(input, { followRedirect: false }));
      // The new session takes the place of this one: it must not stand in the list as another device.
      await accountCall("/revoke-session", { token: session.token });
      await refreshAccount();
    },
    onSaved: onSignedIn,
    refusals: {
      INVALID_EMAIL_OR_PASSWORD: { field: "password", message: "That is not your password." },
    },
  });
  return (
    <Dialog
      title="Is it still you?"
      keepLabel="Not now"
      onClosed={onClosed}
      action={
        <Button type="submit" form={formId} pending={pending} disabled={waitSeconds > 0}>
          {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Confirm"}
        </Button>
      }
    >
      <Muted>You signed in a while ago, and this matters. Enter your password to go on.</Muted>
      <Form id={formId} onSubmit={submit} notice={notice}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      </Form>
    </Dialog>
  );
}

function ByProvider(props: { providers: string[]; onClosed: () => void }): ReactNode {
  const go = useApiAction((provider: string) =>
    orThrow(
      sessionClient.call("/sign-in/social", {
        body: {
          provider,
          callbackURL: pagePaths.account,
          errorCallbackURL: `${pagePaths.authError}?from=account`,
        },
      }),
    ),
  );
  return (
    <Dialog
      title="Is it still you?"
      keepLabel="Not now"
      onClosed={props.onClosed}
      action={<Button onClick={() => void signOut()}>Sign out and in again</Button>}
    >
      <Muted>You signed in a while ago, and this matters. Sign in once more, then try again.</Muted>
      {go.problem ? <Notice tone="bad">{go.problem}</Notice> : null}
      <SocialGrid columns={props.providers.length > 1 ? 2 : 1}>
        {props.providers.map((provider) => (
          <SocialButton
            key={provider}
            provider={provider}
            name={providerLabel(provider)}
            verb="Sign in with"
            lastUsed={false}
            pending={go.pending || go.done}
            onClick={() => void go.run(provider)}
          />
        ))}
      </SocialGrid>
    </Dialog>
  );
}
