import { useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorScreen } from "#web/platform/api/error-screen.tsx";
import { refusalCode, useAnswer } from "#web/platform/api/use-answer.ts";
import { ConfirmAtOnce, ConfirmByHand, Verified } from "./confirm-address.tsx";
import { LinkLoading } from "./link-loading.tsx";
import { LinkProblemPage } from "./link-problem-page.tsx";
import { openLink } from "./verification-calls.ts";

/** Loaded for a change of address only, which is rare. */
const ApproveAddress = lazy(() =>
  import("./approve-address.tsx").then((module) => ({ default: module.ApproveAddress })),
);

interface VerifySearch {
  token?: string;
  callbackURL?: string;
}

/**
 * Shows the page that the link of every verification mail leads to: opening it changes nothing yet
 * for a stranger to the account.
 */
export function VerifyEmailPage(): ReactNode {
  const { token, callbackURL } = useSearch({ strict: false }) as VerifySearch;
  if (!token) return <LinkProblemPage token="" code={undefined} />;
  return <LinkPage key={token} token={token} callbackURL={callbackURL} />;
}

interface LinkPageProps {
  token: string;
  callbackURL: string | undefined;
}

function LinkPage({ token, callbackURL }: LinkPageProps): ReactNode {
  const [answer, again] = useAnswer(() => openLink(token, callbackURL));
  if (answer.state === "loading") return <LinkLoading />;
  if (answer.state === "failed") {
    const code = refusalCode(answer.error);
    if (code) return <LinkProblemPage token={token} code={code} />;
    return <ErrorScreen error={answer.error} onRetry={again} />;
  }
  const link = answer.data;
  const { updateTo, ownSession, state } = link.status;
  if (updateTo !== null) {
    return (
      <Suspense fallback={<LinkLoading />}>
        <ApproveAddress link={link} updateTo={updateTo} />
      </Suspense>
    );
  }
  if (state === "verified") return <Verified link={link} />;
  return ownSession ? <ConfirmAtOnce link={link} /> : <ConfirmByHand link={link} />;
}
