import { useSearch } from "@tanstack/react-router";
import { CircleCheck, KeyRound, Link2Off } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api/api.ts";
import { appSettings, isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { sessionClient, sessionState, useSession } from "#web/platform/identity/current-user.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { checkNewPassword, newPasswordRefusals } from "./credential-checks.ts";
import { resetRefusals } from "./request-reset.ts";
import { RevocationCheckboxes, type Revocations, toRevocations } from "./revocation-checkboxes.tsx";

type Stage = "form" | "done" | "bad link";

/** Opens the link of the reset mail: with a token, or with `?error=INVALID_TOKEN`. */
export function ResetPasswordPage(): ReactNode {
  const { token, error } = useSearch({ strict: false }) as { token?: string; error?: string };
  const [stage, setStage] = useState<Stage>(token && !error ? "form" : "bad link");
  if (stage === "done") return <PasswordChanged />;
  if (stage === "bad link" || !token) return <BadLink />;
  return (
    <AuthPage
      title="Choose a new password"
      icon={<KeyRound aria-hidden />}
      sandbox={isSandbox}
      lead="You will use it to sign in."
    >
      <NewPasswordForm token={token} onEnd={setStage} />
    </AuthPage>
  );
}

interface NewPassword extends Revocations {
  newPassword: string;
  token: string;
}

interface NewPasswordFormProps {
  token: string;
  onEnd: (stage: Stage) => void;
}

function NewPasswordForm({ token, onEnd }: NewPasswordFormProps): ReactNode {
  const { submit, errors, notice, pending, waitSeconds } = useApiForm<NewPassword, unknown>({
    toInput: (fields) => ({
      newPassword: String(fields.get("newPassword")),
      token,
      ...toRevocations(fields),
    }),
    check: ({ newPassword }) => checkNewPassword(newPassword, appSettings),
    save: (body) => orThrow(sessionClient.call("/reset-password", { body })),
    onSaved: async () => {
      await sessionState.refetch();
      onEnd("done");
    },
    onRefused: (refusal) => {
      if (refusal.code !== "INVALID_TOKEN") return false;
      onEnd("bad link");
      return true;
    },
    refusals: { ...resetRefusals, ...newPasswordRefusals(appSettings) },
  });
  return (
    <Form onSubmit={submit} notice={notice}>
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        minLength={appSettings.passwordMinLength}
        error={errors.newPassword}
      />
      <RevocationCheckboxes />
      <Button type="submit" size="form" wide pending={pending} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Change password"}
      </Button>
    </Form>
  );
}

function PasswordChanged(): ReactNode {
  const { data } = useSession();
  return (
    <AuthPage
      title="Your password was changed"
      icon={<CircleCheck aria-hidden />}
      sandbox={isSandbox}
      lead={data ? "You are still signed in here." : "Sign in with the new one."}
    >
      {data ? (
        <LinkButton to={pagePaths.account} size="form" wide>
          Continue to your account
        </LinkButton>
      ) : (
        <LinkButton to={pagePaths.signIn} size="form" wide>
          Sign in
        </LinkButton>
      )}
    </AuthPage>
  );
}

function BadLink(): ReactNode {
  return (
    <AuthPage
      title="This link no longer works"
      icon={<Link2Off aria-hidden />}
      sandbox={isSandbox}
      lead="Each link works once and for a limited time. Request a new one."
    >
      <Stack gap={8}>
        <LinkButton to={pagePaths.forgotPassword} size="form" wide>
          Send a new link
        </LinkButton>
        <LinkButton to={pagePaths.signIn} kind="outline" size="form" wide>
          Go to sign in
        </LinkButton>
      </Stack>
    </AuthPage>
  );
}
