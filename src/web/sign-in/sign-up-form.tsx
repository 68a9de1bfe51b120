import type { ReactNode } from "react";
import type { SignUpAnswer } from "#client/session-client.ts";
import type { SignUpWithEmail } from "#contract/identity/credential-schema.ts";
import { orThrow } from "#web/platform/api/api.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { sessionClient } from "#web/platform/identity/current-user.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { checkSignUp, credentialRefusals } from "./credential-checks.ts";

export interface SignUpFormProps {
  onSubmitted: () => void;
  onSignedUp: (answer: SignUpAnswer) => Promise<void>;
}

export function SignUpForm({ onSubmitted, onSignedUp }: SignUpFormProps): ReactNode {
  const { submit, errors, notice, pending, waitSeconds } = useApiForm<
    SignUpWithEmail,
    SignUpAnswer
  >({
    toInput: toSignUpInput,
    check: (input) => checkSignUp(input, appSettings),
    save: (input) => {
      onSubmitted();
      return orThrow(sessionClient.signUpWithEmail(input));
    },
    onSaved: onSignedUp,
    refusals: credentialRefusals(appSettings),
  });

  return (
    <Form onSubmit={submit} notice={notice}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={200}
        first
        error={errors.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={appSettings.passwordMinLength}
        error={errors.password}
      />
      <Button type="submit" size="form" wide pending={pending} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Create account"}
      </Button>
    </Form>
  );
}

export function toSignUpInput(fields: FormData): SignUpWithEmail {
  return {
    name: String(fields.get("name")).trim() || undefined,
    email: String(fields.get("email")).trim(),
    password: String(fields.get("password")),
  };
}
