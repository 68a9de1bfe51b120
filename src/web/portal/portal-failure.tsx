import { useQuery } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { PortalProblem } from "./portal-problem.tsx";
import { messagesQuery } from "./portal-queries.ts";

/**
 * Replaces a page that fails while it is drawn, or whose script is gone after an update: the newest
 * document has the newest.
 */
export function PortalFailure({ error }: ErrorComponentProps): ReactNode {
  const { language } = useBuyer();
  const { data: messages } = useQuery(messagesQuery(language));
  if (!messages) return null;
  const known = error instanceof Error ? error : new Error(String(error));
  return <PortalProblem error={known} messages={messages} onRetry={() => location.reload()} />;
}
