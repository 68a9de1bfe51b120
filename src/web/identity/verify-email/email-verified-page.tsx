import { useSearch } from "@tanstack/react-router";
import { MailCheck, MailX } from "lucide-react";
import type { ReactNode } from "react";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/app-settings-reader.ts";
import { useSession } from "#web/platform/current-user.ts";
import { AuthPage } from "#web/ui/auth-page.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Where the link in the mail ends, with `?error=` when it did not work. */
export function EmailVerifiedPage(): ReactNode {
  const { error } = useSearch({ strict: false }) as { error?: string };
  const { data } = useSession();
  const signedIn = data !== null;
  const outcome = error ? failureOf(error, signedIn) : successOf(signedIn);
  return (
    <AuthPage
      title={outcome.title}
      icon={error ? <MailX aria-hidden /> : <MailCheck aria-hidden />}
      lead={outcome.lead}
      sandbox={isSandbox}
    >
      <LinkButton to={outcome.to} size="form" wide>
        {outcome.action}
      </LinkButton>
    </AuthPage>
  );
}

interface LinkOutcome {
  title: string;
  lead: string;
  to: PagePath;
  action: string;
}

function successOf(signedIn: boolean): LinkOutcome {
  const title = "Your email is verified";
  return signedIn
    ? { title, lead: "Thank you. Everything is ready.", ...goHome }
    : { title, lead: "Thank you. You can sign in now.", ...goSignIn };
}

function failureOf(error: string, signedIn: boolean): LinkOutcome {
  const wayOn = signedIn ? goHome : goSignIn;
  switch (error) {
    case "token_expired":
      return { title: "This link has expired", lead: expiredLead(), ...wayOn };
    case "user_not_found":
      return {
        title: "No account for this link",
        lead: "The account it was sent for no longer exists. You can create a new one.",
        to: pagePaths.signUp,
        action: "Create an account",
      };
    case "invalid_token":
      return {
        title: "This link does not work",
        lead: "It may have been cut off on the way. Open it from the mail again, or copy the whole address into the browser.",
        ...wayOn,
      };
    default:
      return {
        title: "The email was not verified",
        lead: "Something about this link was not right. Open it from the mail again.",
        ...wayOn,
      };
  }
}

function expiredLead(): string {
  return appSettings.requireVerifiedEmail
    ? "Links work for one hour. Sign in with your password, and we send you a new one."
    : "Links work for one hour, and this one is older. Your account is there all the same.";
}

const goHome = { to: pagePaths.home, action: "Continue to Guildhall" };
const goSignIn = { to: pagePaths.signIn, action: "Sign in" };
