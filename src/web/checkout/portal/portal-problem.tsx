import { CloudOff, SearchX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import { RetryButton, StatePage } from "#web/checkout/state-page.tsx";
import type { ApiRefusal } from "#web/platform/api/api.ts";

interface PortalProblemProps {
  refusal: ApiRefusal;
  messages: PortalMessages;
  onRetry: () => void;
}

export function PortalProblem({ refusal, messages, onRetry }: PortalProblemProps): ReactNode {
  const action = <RetryButton onClick={onRetry}>{messages.retry}</RetryButton>;
  const { unknownTitle, unknownText, offlineTitle, offlineText, errorTitle, errorText } = messages;
  if (refusal.status === 404 || refusal.status === 422)
    return <StatePage icon={<SearchX />} title={unknownTitle} text={unknownText} />;
  if (refusal.status === 0)
    return (
      <StatePage icon={<CloudOff />} title={offlineTitle} text={offlineText} action={action} />
    );
  return <StatePage icon={<TriangleAlert />} title={errorTitle} text={errorText} action={action} />;
}
