import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { sessionState, useSession } from "#web/platform/identity/current-user.ts";
import { takeSessionEnd } from "#web/platform/identity/session-end.ts";
import { GoNext, useKeptNext } from "#web/platform/navigation/go-next.tsx";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

const noWayIn = !appSettings.passwordSignIn && appSettings.socialProviders.length === 0;

const endLabels = {
  elsewhere:
    "You were signed out. Your session expired, or it was ended on another device. Sign in again to continue.",
  clock:
    "You were signed out because your session expired when you moved the clock forward. Sign in again to continue.",
};

export function SignInPage(): ReactNode {
  const { data } = useSession();
  const kept = useKeptNext();
  const [ended] = useState(takeSessionEnd);
  if (data) return <GoNext />;
  return (
    <AuthPage
      title="Sign in"
      sandbox={isSandbox}
      lead={
        <>
          Sell online: products, payments and customers.
          <br />
          New here?{" "}
          <TextLink to={pagePaths.signUp} search={kept}>
            Create an account
          </TextLink>
        </>
      }
    >
      {ended ? <Notice tone="info">{endLabels[ended]}</Notice> : null}
      <SocialButtons verb="Sign in with" />
      {appSettings.passwordSignIn ? <SignInForm onSignedIn={sessionState.refetch} /> : null}
      {noWayIn ? <Notice tone="info">Sign-in is turned off.</Notice> : null}
    </AuthPage>
  );
}
