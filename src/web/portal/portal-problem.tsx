import { CloudOff, SearchX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import { RetryButton, StatePage } from "#web/buyer/state-page.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";

interface PortalProblemProps {
  error: Error;
  messages: PortalMessages;
  onRetry: () => void;
}

export function PortalProblem({ error, messages, onRetry }: PortalProblemProps): ReactNode {
  const action = <RetryButton onClick={onRetry}>{messages.retry}</RetryButton>;
  const { unknownTitle, unknownText, offlineTitle, offlineText, errorTitle, errorText } = messages;
  const status = error instanceof ApiRefusal ? error.status : 500;
  if (status === 404 || status === 422)
    return <StatePage icon={<SearchX />} title={unknownTitle} text={unknownText} />;
  if (status === 0)
    return (
      <StatePage icon={<CloudOff />} title={offlineTitle} text={offlineText} action={action} />
    );
  return <StatePage icon={<TriangleAlert />} title={errorTitle} text={errorText} action={action} />;
}
