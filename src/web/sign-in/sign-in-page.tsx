import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/app-settings-reader.ts";
import { sessionState, useSession } from "#web/platform/current-user.ts";
import { GoNext, useKeptNext } from "#web/platform/go-next.tsx";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

const noWayIn = !appSettings.passwordSignIn && appSettings.socialProviders.length === 0;

export function SignInPage(): ReactNode {
  const { data } = useSession();
  const kept = useKeptNext();
  if (data) return <GoNext />;
  return (
    <AuthPage
      title="Sign in"
      sandbox={isSandbox}
      lead={
        <>
          New here?{" "}
          <TextLink to={pagePaths.signUp} search={kept}>
            Create an account
          </TextLink>
        </>
      }
    >
      <SocialButtons verb="Sign in with" />
      {appSettings.passwordSignIn ? <SignInForm onSignedIn={sessionState.refetch} /> : null}
      {noWayIn ? <Notice tone="info">Sign-in is turned off.</Notice> : null}
    </AuthPage>
  );
}
