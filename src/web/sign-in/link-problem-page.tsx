import { MailX } from "lucide-react";
import type { ReactNode } from "react";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useSession } from "#web/platform/identity/current-user.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { ResendLink } from "./resend-link.tsx";
import { type LinkProblem, linkProblem, readClaim } from "./verification-link.ts";

export interface LinkProblemPageProps {
  token: string;
  /** Of the server's refusal. */
  code: string | undefined;
}

/** Shows a link that is expired, used, replaced or incomplete: what happened, and what helps. */
export function LinkProblemPage({ token, code }: LinkProblemPageProps): ReactNode {
  const { data } = useSession();
  const claim = readClaim(token);
  const { title, lead, remedy } = linkProblem(code, claim);
  const mailTo = remedy === "new email" ? claim?.email : undefined;
  const way = wayOn(data !== null, remedy);
  return (
    <AuthPage title={title} icon={<MailX aria-hidden />} lead={lead} sandbox={isSandbox}>
      <Stack gap={8}>
        {mailTo ? <ResendLink email={mailTo} kind="primary" size="form" wide /> : null}
        <LinkButton to={way.to} kind={mailTo ? "outline" : "primary"} size="form" wide>
          {way.label}
        </LinkButton>
      </Stack>
    </AuthPage>
  );
}

function wayOn(
  isSignedIn: boolean,
  remedy: LinkProblem["remedy"],
): { to: PagePath; label: string } {
  if (!isSignedIn) return { to: pagePaths.signIn, label: "Go to sign in" };
  return remedy === "account"
    ? { to: pagePaths.account, label: "Go to your account" }
    : { to: pagePaths.home, label: "Go to Home" };
}
