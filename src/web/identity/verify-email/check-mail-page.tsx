import { useLocation } from "@tanstack/react-router";
import { Inbox, MailCheck, MailOpen } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/app-settings-reader.ts";
import { useSession } from "#web/platform/current-user.ts";
import { AuthPage } from "#web/ui/auth-page.tsx";
import { LinkButton, TextLink } from "#web/ui/link-button.tsx";
import { SandboxPanel } from "#web/ui/sandbox-panel.tsx";
import { Row } from "#web/ui/stack.tsx";
import { Muted, Small, Strong } from "#web/ui/text.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address just signed up with: kept out of the URL, where logs would see it. */
    email?: string;
  }
}

export function CheckMailPage(): ReactNode {
  const { data, refetch } = useSession();
  const { state } = useLocation();
  const email = state.email ?? data?.user.email;
  useRefetchOnReturn(refetch);

  if (data?.user.emailVerified) return <AlreadyVerified email={data.user.email} />;
  return (
    <AuthPage
      title="Check your mail"
      icon={<MailOpen aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          We sent a link to {email ? <Strong>{email}</Strong> : "your address"}. Open it to confirm
          that the address is yours. It works for one hour.
        </>
      }
      aside={isSandbox && appSettings.mailbox ? <MailboxHint email={email} /> : null}
    >
      <WayOn signedIn={data !== null} />
      <Small>
        Nothing there? Look into the spam folder.
        {data ? null : (
          <>
            {" "}
            If the address is not right, <TextLink to={pagePaths.signUp}>sign up again</TextLink>.
          </>
        )}
      </Small>
    </AuthPage>
  );
}

function WayOn({ signedIn }: { signedIn: boolean }): ReactNode {
  if (signedIn) {
    return (
      <LinkButton to={pagePaths.home} size="form" wide>
        Continue to Guildhall
      </LinkButton>
    );
  }
  return (
    <LinkButton to={pagePaths.signIn} kind="outline" size="form" wide>
      Go to sign in
    </LinkButton>
  );
}

function AlreadyVerified({ email }: { email: string }): ReactNode {
  return (
    <AuthPage
      title="Your email is verified"
      icon={<MailCheck aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          <Strong>{email}</Strong> is confirmed as yours.
        </>
      }
    >
      <WayOn signedIn />
    </AuthPage>
  );
}

function MailboxHint({ email }: { email: string | undefined }): ReactNode {
  return (
    <SandboxPanel title="Sandbox: the mail is already here">
      <Row gap={16}>
        <LinkButton
          to={pagePaths.devMailbox}
          search={email ? { q: email } : {}}
          kind="outline"
          icon={<Inbox aria-hidden />}
        >
          Open development mailbox
        </LinkButton>
      </Row>
      <Muted>No mail server is set, so every mail lands there.</Muted>
    </SandboxPanel>
  );
}

/** The link is often opened in another tab: look again when this one is back. */
function useRefetchOnReturn(refetch: () => Promise<void>): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refetch]);
}
