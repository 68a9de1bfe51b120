import { useSearch } from "@tanstack/react-router";
import { MailX, ShieldCheck, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { EmailChangeStatusWire } from "#contract/identity/proof-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { ErrorScreen } from "#web/platform/api/error-screen.tsx";
import { refusalCode, useAnswer } from "#web/platform/api/use-answer.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useHeadingFocus } from "#web/platform/navigation/use-heading-focus.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { LinkLoading } from "./link-loading.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { readEmailChange, undoEmailChange } from "./verification-calls.ts";

/** Opens the link in the mail to an account's old address. */
export function UndoEmailChangePage(): ReactNode {
  const { token } = useSearch({ strict: false }) as { token?: string };
  return token ? <UndoLink key={token} token={token} /> : <UndoProblem />;
}

function UndoLink({ token }: { token: string }): ReactNode {
  const [answer, again] = useAnswer(() => readEmailChange(token));
  const [undone, setUndone] = useState(false);
  useHeadingFocus(undone ? "undone" : "ask");
  if (answer.state === "loading") return <LinkLoading />;
  if (answer.state === "failed") {
    if (refusalCode(answer.error)) return <UndoProblem />;
    return <ErrorScreen error={answer.error} onRetry={again} />;
  }
  if (answer.data.state === "taken") return <OldAddressTaken email={answer.data.oldEmail} />;
  if (undone) return <Undone email={answer.data.oldEmail} />;
  return <AskToUndo token={token} change={answer.data} onUndone={() => setUndone(true)} />;
}

interface AskToUndoProps {
  token: string;
  change: EmailChangeStatusWire;
  onUndone: () => void;
}

function AskToUndo({ token, change, onUndone }: AskToUndoProps): ReactNode {
  const undo = useApiAction(async () => {
    await undoEmailChange(token);
    onUndone();
  });
  return (
    <AuthPage
      title="Undo the email change?"
      icon={<Undo2 aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          The email of your account was changed from <Strong>{change.oldEmail}</Strong> to{" "}
          <Strong>{change.newEmail}</Strong>. If you did not do this, undo it.
        </>
      }
    >
      {undo.problem ? <Notice tone="bad">{undo.problem}</Notice> : null}
      <Stack gap={8}>
        <Button size="form" wide pending={undo.pending} onClick={() => void undo.run()}>
          Undo the change
        </Button>
        <LinkButton to={pagePaths.home} kind="outline" size="form" wide>
          Keep the new email
        </LinkButton>
      </Stack>
      <Small>
        If you undo the change, your account will use {change.oldEmail} again. All devices will be
        signed out, API keys and access tokens will stop working, and you will choose a new
        password.
      </Small>
    </AuthPage>
  );
}

function Undone({ email }: { email: string }): ReactNode {
  return (
    <AuthPage
      title="Your email is restored"
      icon={<ShieldCheck aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          Your account uses <Strong>{email}</Strong> again. We removed its password and sent you an
          email with a link to choose a new one.
        </>
      }
      aside={<MailboxHint email={undefined} />}
    >
      <LinkButton to={pagePaths.signIn} kind="outline" size="form" wide>
        Go to sign in
      </LinkButton>
    </AuthPage>
  );
}

function OldAddressTaken({ email }: { email: string }): ReactNode {
  return (
    <AuthPage
      title="The change cannot be undone yet"
      icon={<MailX aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          Another account uses <Strong>{email}</Strong> now. Delete that account or change its
          email, then open this link again.
        </>
      }
    >
      <LinkButton to={pagePaths.signIn} size="form" wide>
        Go to sign in
      </LinkButton>
    </AuthPage>
  );
}

function UndoProblem(): ReactNode {
  return (
    <AuthPage
      title="This link does not work"
      icon={<MailX aria-hidden />}
      sandbox={isSandbox}
      lead="The link works once, for 7 days after the change. If you cannot sign in, contact the administrator of this site."
    >
      <LinkButton to={pagePaths.signIn} size="form" wide>
        Go to sign in
      </LinkButton>
    </AuthPage>
  );
}
