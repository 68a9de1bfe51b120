import { useSearch } from "@tanstack/react-router";
import { MailCheck, MailX } from "lucide-react";
import type { ReactNode } from "react";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { useSession } from "#web/platform/current-user.ts";
import { AuthPage } from "#web/ui/auth-page.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { linkOutcome } from "./link-outcome.ts";
import { MailboxHint } from "./mailbox-hint.tsx";
import { ResendLink } from "./resend-link.tsx";

interface LandingSearch {
  error?: string;
  /** Set by the account settings, for a link that belongs to a change of address. */
  change?: string;
}

/** Where the link in a mail about an address ends, with `?error=` when it did not work. */
export function EmailVerifiedPage(): ReactNode {
  const { error, change } = useSearch({ strict: false }) as LandingSearch;
  const { data, isPending } = useSession();
  // What the link did shows in the session: until it is known, nothing true can be said.
  if (isPending) return null;
  const user = data?.user;
  const outcome = linkOutcome({ error, isChange: change !== undefined, user });
  const mayResend = user !== undefined && !user.emailVerified && error === "token_expired";
  return (
    <AuthPage
      title={outcome.title}
      icon={error ? <MailX aria-hidden /> : <MailCheck aria-hidden />}
      lead={outcome.lead}
      sandbox={isSandbox}
      aside={outcome.mailedTo ? <MailboxHint email={outcome.mailedTo} /> : null}
    >
      <Stack gap={8}>
        <LinkButton to={outcome.to} size="form" wide>
          {outcome.action}
        </LinkButton>
        {mayResend ? <ResendLink email={user.email} size="form" wide /> : null}
      </Stack>
    </AuthPage>
  );
}
