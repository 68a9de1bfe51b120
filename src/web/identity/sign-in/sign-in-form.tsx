import type { ReactNode } from "react";
import { SignInWithEmail } from "#contract/identity/credential-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api.ts";
import { appSettings } from "#web/platform/app-settings-reader.ts";
import { sessionClient } from "#web/platform/current-user.ts";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { checkSignIn, credentialRefusals } from "./credential-checks.ts";

export function SignInForm({ onSignedIn }: { onSignedIn: () => Promise<void> }): ReactNode {
  const { submit, errors, notice, pending, waitSeconds } = useApiForm({
    schema: SignInWithEmail,
    toInput: toSignInInput,
    check: checkSignIn,
    // The page knows better than the answer where to go: the callback is for the mail that a refusal sends.
    save: (input) => orThrow(sessionClient.signInWithEmail(input, { followRedirect: false })),
    onSaved: onSignedIn,
    refusals: credentialRefusals(appSettings),
  });

  return (
    <Form onSubmit={submit} notice={notice}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
        autoCapitalize="none"
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Checkbox label="Keep me signed in" name="rememberMe" defaultChecked />
      <Button type="submit" size="form" wide pending={pending} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Sign in"}
      </Button>
    </Form>
  );
}

export function toSignInInput(fields: FormData): unknown {
  return {
    email: String(fields.get("email")).trim(),
    password: fields.get("password"),
    rememberMe: fields.has("rememberMe"),
    callbackURL: pagePaths.emailVerified,
  };
}
