import { CloudOff, SearchX, TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ReceiptWire } from "#contract/billing/receipt-schema.ts";
import type { ReceiptMessages } from "#contract/messages/receipt-messages.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { RetryButton, StatePage } from "#web/buyer/state-page.tsx";
import { receiptApi } from "#web/checkout/checkout-api.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { Loading } from "#web/ui/lists/skeleton.tsx";
import { loadReceiptMessages } from "./load-receipt-messages.ts";
import { ReceiptPaper } from "./receipt-paper.tsx";

interface Loaded {
  receipt?: ReceiptWire;
  refusal?: ApiRefusal;
}

/** Shows the page behind the link in the receipt mail. */
export function ReceiptScreen({ token }: { token: string }): ReactNode {
  const messages = useReceiptMessages();
  const [loaded, setLoaded] = useState<Loaded>({});
  const load = useCallback(async () => {
    setLoaded({});
    try {
      setLoaded({ receipt: await receiptApi.get(token) });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setLoaded({ refusal: error });
    }
  }, [token]);
  useEffect(() => void load(), [load]);

  const { receipt, refusal } = loaded;
  if (!messages) return null;
  if (receipt) return <ReceiptPaper {...{ token, receipt, messages }} />;
  if (refusal) return <ReceiptProblem {...{ refusal, messages }} onRetry={() => void load()} />;
  return (
    <Loading label={messages.loading}>
      <div
        aria-hidden
        className="mx-auto my-12 h-150 w-full max-w-160 animate-pulse rounded-12 bg-line/60"
      />
    </Loading>
  );
}

function useReceiptMessages(): ReceiptMessages | undefined {
  const { language } = useBuyer();
  const [messages, setMessages] = useState<ReceiptMessages>();
  useEffect(() => {
    let isGone = false;
    void loadReceiptMessages(language).then((loadedTexts) => {
      if (!isGone) setMessages(loadedTexts);
    });
    return () => {
      isGone = true;
    };
  }, [language]);
  return messages;
}

interface ReceiptProblemProps {
  refusal: ApiRefusal;
  messages: ReceiptMessages;
  onRetry: () => void;
}

function ReceiptProblem({ refusal, messages, onRetry }: ReceiptProblemProps): ReactNode {
  const action = <RetryButton onClick={onRetry}>{messages.retry}</RetryButton>;
  switch (refusal.status) {
    case 404:
    case 422:
      return (
        <StatePage icon={<SearchX />} title={messages.unknownTitle} text={messages.unknownText} />
      );
    case 0:
      return (
        <StatePage
          icon={<CloudOff />}
          title={messages.offlineTitle}
          text={messages.offlineText}
          action={action}
        />
      );
    default:
      return (
        <StatePage
          icon={<TriangleAlert />}
          title={messages.errorTitle}
          text={messages.errorText}
          action={action}
        />
      );
  }
}
