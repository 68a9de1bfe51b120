import { CloudOff, SearchX, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import type { OrderPaymentWire } from "#contract/billing/order-payment-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { UnpaidMessages } from "#contract/messages/unpaid-messages.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { TwoColumns } from "#web/buyer/buyer-frame.tsx";
import { RetryButton, StatePage } from "#web/buyer/state-page.tsx";
import { CheckoutSkeleton } from "#web/checkout/checkout-skeleton.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { loadUnpaidMessages } from "./load-unpaid-messages.ts";
import { unpaidApi } from "./unpaid-api.ts";
import { UnpaidForm } from "./unpaid-form.tsx";
import { ClosedPayment, NoTriesLeft, PaidOrder, ProcessingOrder } from "./unpaid-states.tsx";
import { UnpaidSummary } from "./unpaid-summary.tsx";

/** Most orders have their address. */
const UnpaidAddress = lazy(async () => {
  const { UnpaidAddress: form } = await import("./unpaid-address.tsx");
  return { default: form };
});

interface Loaded {
  payment?: OrderPaymentWire;
  refusal?: ApiRefusal;
}

const pollMs = 2_000;

/** Shows the page behind the link in the mail about a failed payment. */
export function UnpaidScreen({ token }: { token: string }): ReactNode {
  const messages = useUnpaidMessages();
  const [loaded, setLoaded] = useState<Loaded>({});
  /** The customer has just paid, so how it ends is news. */
  const [hasPaid, setPaid] = useState(isBackFromBank);
  const load = useCallback(async () => {
    try {
      const payment = await unpaidApi.get(token);
      if (payment.state === "processing") setPaid(true);
      setLoaded({ payment });
      return payment;
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      // The page stays as it is while the server cannot be reached.
      setLoaded((before) => (before.payment ? before : { refusal: error }));
      return undefined;
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  const { payment, refusal } = loaded;
  const isProcessing = payment?.state === "processing";
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(() => void load(), pollMs);
    return () => clearInterval(timer);
  }, [isProcessing, load]);
  const seller = payment?.seller.name;
  useEffect(() => {
    if (messages && seller) document.title = fillMessage(messages.title, { seller });
  }, [messages, seller]);

  if (!messages || (!payment && !refusal)) return <CheckoutSkeleton />;
  if (refusal || !payment)
    return (
      <UnpaidProblem
        status={refusal?.status ?? 0}
        messages={messages}
        onRetry={() => {
          setLoaded({});
          void load();
        }}
      />
    );
  const parts = { payment, messages };
  if (payment.state === "closed") return <ClosedPayment {...parts} />;
  if (payment.state === "paid") return <PaidOrder {...parts} isNews={hasPaid} />;
  // While the customer pays here, the form shows how far it is.
  if (payment.state === "processing") return <ProcessingOrder {...parts} onAnswered={load} />;
  if (payment.attempts_left === 0) return <NoTriesLeft {...parts} />;
  const right = payment.needs_billing_address ? (
    <Suspense fallback={<Skeleton shape="card" />}>
      <UnpaidAddress token={token} messages={messages} onChanged={load} />
    </Suspense>
  ) : (
    <UnpaidForm
      {...parts}
      token={token}
      hasFailed={hasPaid}
      onPaid={() => {
        setPaid(true);
        return load();
      }}
      onChanged={load}
    />
  );
  return <TwoColumns left={<UnpaidSummary {...parts} />} right={right} />;
}

/** Some banks take the whole page, and send the customer back with the result in the address. */
function isBackFromBank(): boolean {
  return new URLSearchParams(location.search).has("redirect_status");
}

function useUnpaidMessages(): UnpaidMessages | undefined {
  const { language } = useBuyer();
  const [messages, setMessages] = useState<UnpaidMessages>();
  useEffect(() => {
    let isGone = false;
    void loadUnpaidMessages(language).then((texts) => {
      if (!isGone) setMessages(texts);
    });
    return () => {
      isGone = true;
    };
  }, [language]);
  return messages;
}

interface UnpaidProblemProps {
  status: number;
  messages: UnpaidMessages;
  onRetry: () => void;
}

function UnpaidProblem({ status, messages, onRetry }: UnpaidProblemProps): ReactNode {
  const { states, errors } = useBuyer().messages;
  if (status === 404 || status === 422)
    return (
      <StatePage icon={<SearchX />} title={messages.unknownTitle} text={messages.unknownText} />
    );
  const isOffline = status === 0;
  return (
    <StatePage
      icon={isOffline ? <CloudOff /> : <TriangleAlert />}
      title={isOffline ? messages.offlineTitle : states.errorTitle}
      text={isOffline ? states.offlineText : states.errorText}
      action={<RetryButton onClick={onRetry}>{errors.retry}</RetryButton>}
    />
  );
}
