import { type ReactNode, useState } from "react";
import type { SignInWithEmail } from "#contract/identity/credential-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api/api.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { sessionClient } from "#web/platform/identity/current-user.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { AsideLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { checkSignIn, credentialRefusals } from "./credential-checks.ts";
import { rememberSignIn } from "./last-provider.ts";
import { ResendLink } from "./resend-link.tsx";

export function SignInForm({ onSignedIn }: { onSignedIn: () => Promise<void> }): ReactNode {
  const [unverified, setUnverified] = useState<string>();
  const { submit, errors, notice, pending, waitSeconds } = useApiForm<SignInWithEmail, unknown>({
    toInput: toSignInInput,
    check: checkSignIn,
    save: (input) => {
      setUnverified(undefined);
      return orThrow(sessionClient.signInWithEmail(input));
    },
    onSaved: async () => {
      rememberSignIn("email");
      await onSignedIn();
    },
    onRefused: (refusal, { email }) => {
      if (refusal.code !== "EMAIL_NOT_VERIFIED") return false;
      setUnverified(email);
      return true;
    },
    refusals: credentialRefusals(appSettings),
  });

  return (
    <Form onSubmit={submit} notice={notice}>
      {unverified ? (
        <Notice tone="warn" action={<ResendLink email={unverified} />}>
          Your email is not verified yet. We sent a link to {unverified}. Open it, then sign in.
        </Notice>
      ) : null}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        first
        error={errors.email}
        autoCapitalize="none"
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        aside={<AsideLink to={pagePaths.forgotPassword}>Forgot password?</AsideLink>}
      />
      <Checkbox label="Keep me signed in" name="rememberMe" defaultChecked />
      <Button type="submit" size="form" wide pending={pending} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Sign in"}
      </Button>
    </Form>
  );
}

export function toSignInInput(fields: FormData): SignInWithEmail {
  return {
    email: String(fields.get("email")).trim(),
    password: String(fields.get("password")),
    rememberMe: fields.has("rememberMe"),
  };
}
