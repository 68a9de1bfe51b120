import { MailCheck, MailPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useSession } from "#web/platform/identity/current-user.ts";
import { useHeadingFocus } from "#web/platform/navigation/use-heading-focus.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { SignInStep } from "./sign-in-step.tsx";
import { confirmEmail, type OpenedLink } from "./verification-calls.ts";

export interface ApproveAddressProps {
  link: OpenedLink;
  updateTo: string;
}

/** The current address is asked before the account moves to another one. */
export function ApproveAddress({ link, updateTo }: ApproveAddressProps): ReactNode {
  const [approved, setApproved] = useState(false);
  useHeadingFocus(approved ? "approved" : "ask");
  if (approved) return <OneMoreStep newEmail={updateTo} />;
  return (
    <AuthPage
      title="Approve your new email"
      icon={<MailPlus aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          The email of your account will change from <Strong>{link.status.email}</Strong> to{" "}
          <Strong>{updateTo}</Strong>.
          {link.status.ownSession ? null : " Sign in to the account to approve it."}
        </>
      }
    >
      {link.status.ownSession ? (
        <Approval link={link} onApproved={() => setApproved(true)} />
      ) : (
        <SignInStep next={pathHere()} />
      )}
      <Small>If you did not ask for this, do not approve it. Change your password instead.</Small>
    </AuthPage>
  );
}

function Approval({ link, onApproved }: { link: OpenedLink; onApproved: () => void }): ReactNode {
  const approve = useApiAction(
    async () => {
      await confirmEmail(link);
      onApproved();
    },
    {
      refusals: {
        COULDNT_UPDATE_YOUR_EMAIL: {
          message: "Another account now uses the new address. Start again with another address.",
        },
        INVALID_TOKEN: {
          message:
            "This link was used before, or a newer one replaced it. Open the link in the latest email.",
        },
        USER_NOT_FOUND: { message: "This link was used before." },
        UNAUTHORIZED: { message: "You are no longer signed in. Reload this page to sign in." },
      },
    },
  );
  return (
    <Stack gap={8}>
      {approve.problem ? <Notice tone="bad">{approve.problem}</Notice> : null}
      <Button size="form" wide pending={approve.pending} onClick={() => void approve.run()}>
        Approve new address
      </Button>
      <LinkButton to={pagePaths.account} kind="outline" size="form" wide>
        Keep my current email
      </LinkButton>
    </Stack>
  );
}

/**
 * Where accounts are private, the account keeps its address until the link to the new one is opened
 * as well.
 */
function OneMoreStep({ newEmail }: { newEmail: string }): ReactNode {
  const { data } = useSession();
  if (data?.user.email === newEmail && data.user.emailVerified)
    return <Changed newEmail={newEmail} />;
  const isChanged = data?.user.email === newEmail;
  return (
    <AuthPage
      title="One more step"
      icon={<MailCheck aria-hidden />}
      sandbox={isSandbox}
      lead={
        isChanged ? (
          <>
            Your email is now <Strong>{newEmail}</Strong>. We sent a link there. Open it to confirm
            that the address is yours.
          </>
        ) : (
          <>
            We sent an email to <Strong>{newEmail}</Strong>. Open its link in this browser to finish
            the change. Until then, your email stays the same.
          </>
        )
      }
      aside={<MailboxHint email={newEmail} />}
    >
      <LinkButton to={pagePaths.account} size="form" wide>
        Back to your account
      </LinkButton>
    </AuthPage>
  );
}

function Changed({ newEmail }: { newEmail: string }): ReactNode {
  return (
    <AuthPage
      title="Your email was changed"
      icon={<MailCheck aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          Your account now uses <Strong>{newEmail}</Strong>.
        </>
      }
    >
      <LinkButton to={pagePaths.account} size="form" wide>
        Back to your account
      </LinkButton>
    </AuthPage>
  );
}

/** This very page with its link, to come back to after signing in. */
function pathHere(): string {
  return window.location.pathname + window.location.search;
}
