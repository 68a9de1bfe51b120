import { useSearch } from "@tanstack/react-router";
import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Mono, Small } from "#web/ui/text/text.tsx";
import { authErrorLabels } from "./auth-error-labels.ts";

interface AuthErrorSearch {
  error?: string;
  error_description?: string;
  /** Set by the account settings, for people who came from there. */
  from?: string;
}

/** Ends a provider's return that did not work. */
export function AuthErrorPage(): ReactNode {
  const search = useSearch({ strict: false }) as AuthErrorSearch;
  const { title, lead } = authErrorLabels(search.error);
  const fromAccount = search.from === "account";
  return (
    <AuthPage title={title} icon={<Unplug aria-hidden />} lead={lead} sandbox={isSandbox}>
      <LinkButton to={fromAccount ? pagePaths.account : pagePaths.signIn} size="form" wide>
        {fromAccount ? "Back to your account" : "Back to sign in"}
      </LinkButton>
      {search.error ? (
        <Small>
          Code <Mono>{search.error}</Mono>
          {search.error_description ? <>: {search.error_description}</> : null}
        </Small>
      ) : null}
    </AuthPage>
  );
}
