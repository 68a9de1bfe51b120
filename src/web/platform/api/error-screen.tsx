import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { StatusPage } from "#web/ui/layout/status-page.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Mono, Muted, Small } from "#web/ui/text/text.tsx";
import { ApiRefusal } from "./api.ts";

export interface ErrorScreenProps {
  error: unknown;
  onRetry: () => void;
}

export function ErrorScreen({ error, onRetry }: ErrorScreenProps): ReactNode {
  const refusal = error instanceof ApiRefusal ? error : undefined;
  const unreachable = refusal?.status === 0;
  return (
    <StatusPage
      title={unreachable ? "The server cannot be reached" : "This page could not be loaded"}
      icon={<CloudOff aria-hidden />}
      actions={
        <>
          <Button size="form" icon={<RotateCw aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
          <LinkButton to={pagePaths.home} kind="outline" size="form">
            Go to Home
          </LinkButton>
        </>
      }
    >
      <Muted>
        {unreachable
          ? "Check your connection and try again."
          : "Something went wrong on our side. Try again."}
      </Muted>
      {refusal?.requestId ? (
        <Small>
          Request <Mono>{refusal.requestId}</Mono>
        </Small>
      ) : null}
    </StatusPage>
  );
}
