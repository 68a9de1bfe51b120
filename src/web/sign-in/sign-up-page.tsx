import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { SignUpAnswer } from "#client/session-client.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useSession } from "#web/platform/identity/current-user.ts";
import { GoNext, useKeptNext } from "#web/platform/navigation/go-next.tsx";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

const noWayIn = !appSettings.passwordSignIn && appSettings.socialProviders.length === 0;

export function SignUpPage(): ReactNode {
  const navigate = useNavigate();
  const { data } = useSession();
  // Who signs up here goes to their mail; only who came signed in is sent away.
  const [signedUp, setSignedUp] = useState(false);
  const kept = useKeptNext();
  if (data && !signedUp) return <GoNext />;

  async function goOn({ user, token }: SignUpAnswer): Promise<void> {
    // Who came on an invitation goes back to it; the mail can wait.
    if (token && kept.next) return setSignedUp(false);
    // Without a session the email says what comes next, also if there already is an account.
    const mailed = appSettings.verificationMail && !(token && user.emailVerified);
    const signedIn = token ? pagePaths.home : pagePaths.signIn;
    await navigate({ to: mailed ? pagePaths.checkMail : signedIn, state: { email: user.email } });
  }

  return (
    <AuthPage
      title="Create an account"
      sandbox={isSandbox}
      lead={
        <>
          Already have an account?{" "}
          <TextLink to={pagePaths.signIn} search={kept}>
            Sign in
          </TextLink>
        </>
      }
    >
      <SocialButtons verb="Sign up with" requestSignUp />
      {appSettings.passwordSignIn ? (
        <SignUpForm onSubmitted={() => setSignedUp(true)} onSignedUp={goOn} />
      ) : null}
      {noWayIn ? <Notice tone="info">Sign-up is turned off.</Notice> : null}
    </AuthPage>
  );
}
