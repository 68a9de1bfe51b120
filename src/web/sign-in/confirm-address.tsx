import { CircleCheck, MailCheck, MailQuestionMark, ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { ErrorScreen } from "#web/platform/api/error-screen.tsx";
import { refusalCode, useAnswer } from "#web/platform/api/use-answer.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useHeadingFocus } from "#web/platform/navigation/use-heading-focus.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { AnchorButton, LinkButton } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { DisownDialog } from "./disown-dialog.tsx";
import { LinkLoading } from "./link-loading.tsx";
import { LinkProblemPage } from "./link-problem-page.tsx";
import { SignInStep } from "./sign-in-step.tsx";
import { confirmEmail, type OpenedLink } from "./verification-calls.ts";
import { isOtherSite } from "./verification-link.ts";

/** The browser is signed in to the account of the link: nothing is left to ask. */
export function ConfirmAtOnce({ link }: { link: OpenedLink }): ReactNode {
  const [answer, again] = useAnswer(() => confirmEmail(link));
  if (answer.state === "loading") return <LinkLoading />;
  if (answer.state === "known") return <Verified link={link} />;
  const code = refusalCode(answer.error);
  if (code) return <LinkProblemPage token={link.token} code={code} />;
  return <ErrorScreen error={answer.error} onRetry={again} />;
}

export function Verified({ link }: { link: OpenedLink }): ReactNode {
  const { landing, status } = link;
  if (isOtherSite(landing)) return <GoTo href={landing} />;
  return (
    <AuthPage
      title="Your email is verified"
      icon={<MailCheck aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          <Strong>{status.email}</Strong> is confirmed.
        </>
      }
    >
      {status.ownSession ? (
        <AnchorButton href={landing} size="form" wide>
          {landing === pagePaths.account ? "Back to your account" : "Continue to Guildhall"}
        </AnchorButton>
      ) : (
        <SignInStep next={landing} />
      )}
    </AuthPage>
  );
}

/** Leaves this program: another site asked for the verification and takes over from here. */
function GoTo({ href }: { href: string }): ReactNode {
  useEffect(() => window.location.replace(href), [href]);
  return <LinkLoading />;
}

type Stage = "ask" | "confirmed" | "disowned";

/**
 * Asks for a confirmation where the link was opened without the session of the account: by its
 * owner on another device, or by a stranger to the account.
 */
export function ConfirmByHand({ link }: { link: OpenedLink }): ReactNode {
  const [stage, setStage] = useState<Stage>("ask");
  useHeadingFocus(stage);
  if (stage === "disowned") return <Disowned />;
  if (stage === "confirmed") return <SignInToFinish link={link} />;
  return <AskToConfirm link={link} onStage={setStage} />;
}

interface AskProps {
  link: OpenedLink;
  onStage: (stage: Stage) => void;
}

function AskToConfirm({ link, onStage }: AskProps): ReactNode {
  const { email } = link.status;
  const confirm = useApiAction(async () => {
    await confirmEmail(link);
    onStage("confirmed");
  });
  return (
    <AuthPage
      title="Confirm your email"
      icon={<MailQuestionMark aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          A Guildhall account uses <Strong>{email}</Strong>. If you created it, confirm that the
          address is yours.
        </>
      }
    >
      {confirm.problem ? <Notice tone="bad">{confirm.problem}</Notice> : null}
      <Button
        size="form"
        wide
        pending={confirm.pending}
        disabled={confirm.waitSeconds > 0}
        onClick={() => void confirm.run()}
      >
        {confirm.waitSeconds > 0
          ? `Try again in ${confirm.waitSeconds} s`
          : "Confirm email address"}
      </Button>
      <NotMe link={link} onStage={onStage} />
    </AuthPage>
  );
}

function NotMe({ link, onStage }: AskProps): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap={4}>
      <Button kind="plain" size="form" wide onClick={() => setAsking(true)}>
        This wasn't me
      </Button>
      <Small>
        Choose "This wasn't me" if someone else signed up with your address. We lock the account so
        they can't use it.
      </Small>
      {asking ? (
        <DisownDialog
          token={link.token}
          email={link.status.email}
          onDisowned={() => onStage("disowned")}
          onClosed={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}

function SignInToFinish({ link }: { link: OpenedLink }): ReactNode {
  if (isOtherSite(link.landing)) return <GoTo href={link.landing} />;
  return (
    <AuthPage
      title="Sign in to finish"
      icon={<CircleCheck aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          <Strong>{link.status.email}</Strong> is confirmed. Sign in with it in this browser to
          finish.
        </>
      }
    >
      <SignInStep next={link.landing} />
    </AuthPage>
  );
}

function Disowned(): ReactNode {
  return (
    <AuthPage
      title="The account is locked"
      icon={<ShieldCheck aria-hidden />}
      sandbox={isSandbox}
      lead="Its password, devices, linked accounts and API keys no longer work. To use Guildhall with this address yourself, choose a password."
    >
      <LinkButton to={pagePaths.forgotPassword} kind="outline" size="form" wide>
        Choose a password
      </LinkButton>
    </AuthPage>
  );
}
