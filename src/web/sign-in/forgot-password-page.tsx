import { KeyRound, MailOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import { Muted, Small, Strong } from "#web/ui/text/text.tsx";
import { checkEmail } from "./credential-checks.ts";
import { MailboxHint } from "./mailbox-hint.tsx";
import { requestReset, resetRefusals } from "./request-reset.ts";

export function ForgotPasswordPage(): ReactNode {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <ResetSent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <AuthPage
      title="Forgot your password?"
      icon={<KeyRound aria-hidden />}
      sandbox={isSandbox}
      lead="Enter your email and we'll send you a link to reset your password."
    >
      <ForgotPasswordForm onSent={setSentTo} />
      <Muted>
        Remembered it? <TextLink to={pagePaths.signIn}>Sign in</TextLink>
      </Muted>
    </AuthPage>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const { submit, errors, notice, pending, waitSeconds } = useApiForm({
    toInput: (fields) => ({ email: String(fields.get("email")).trim() }),
    check: checkEmail,
    save: ({ email }) => requestReset(email),
    onSaved: (_, { email }) => onSent(email),
    refusals: resetRefusals,
  });
  return (
    <Form onSubmit={submit} notice={notice}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        first
        error={errors.email}
      />
      <Button type="submit" size="form" wide pending={pending} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : "Send reset link"}
      </Button>
    </Form>
  );
}

/** The same words whether or not somebody has the address. */
function ResetSent({ email, onAgain }: { email: string; onAgain: () => void }): ReactNode {
  return (
    <AuthPage
      title="Check your email"
      icon={<MailOpen aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          If <Strong>{email}</Strong> has an account, we sent a link to reset the password. The link
          works once.
        </>
      }
      aside={<MailboxHint email={email} />}
    >
      <Stack gap={8}>
        <LinkButton to={pagePaths.signIn} size="form" wide>
          Go to sign in
        </LinkButton>
        <Button kind="outline" size="form" wide onClick={onAgain}>
          Use another email
        </Button>
      </Stack>
      <Small>Can't find it? Check your spam folder.</Small>
    </AuthPage>
  );
}
