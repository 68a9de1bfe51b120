import { useLocation } from "@tanstack/react-router";
import { MailCheck, MailOpen } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useSession } from "#web/platform/identity/current-user.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { ResendLink } from "./resend-link.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address just signed up with: not in the URL, where it would get into logs. */
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
      title="Check your email"
      icon={<MailOpen aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          We sent a link to {email ? <Strong>{email}</Strong> : "your address"}. Open it to confirm
          that the address is yours. The link expires after one hour.
        </>
      }
      aside={<MailboxHint email={email} />}
    >
      <Stack gap={8}>
        <WayOn signedIn={data !== null} />
        {email ? <ResendLink email={email} size="form" wide /> : null}
      </Stack>
      <Small>
        Can't find it? Check your spam folder.
        {data ? null : (
          <>
            {" "}
            If the address is wrong, <TextLink to={pagePaths.signUp}>sign up again</TextLink>.
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
          <Strong>{email}</Strong> is confirmed.
        </>
      }
    >
      <WayOn signedIn />
    </AuthPage>
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
