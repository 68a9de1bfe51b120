import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { ApiRefusal } from "#web/platform/api.ts";
import { useBuyer } from "./buyer-context.tsx";
import { TwoColumns } from "./buyer-frame.tsx";
import { type Checkout, checkoutApi } from "./checkout-api.ts";
import { CheckoutProblem, ExpiredCheckout, FailedCheckout } from "./checkout-problem.tsx";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { BankStep, unfinishedIntent } from "./confirmation/bank-step.tsx";
import { ConfirmationPage } from "./confirmation/confirmation-page.tsx";
import { createCheckoutSession } from "./form/checkout-session.ts";
import { OrderSummary } from "./form/order-summary.tsx";
import { PaymentForm } from "./form/payment-form.tsx";
import { prefill } from "./form/prefill.ts";
import { useCheckoutStream } from "./use-checkout-stream.ts";

type Loaded =
  | { kind: "loading" }
  | { kind: "refused"; refusal: ApiRefusal }
  | { kind: "found"; checkout: Checkout };

/** The checkout behind a secret, in whatever state it is. */
export function CheckoutScreen({ secret }: { secret: string }): ReactNode {
  const [loaded, setLoaded] = useState<Loaded>({ kind: "loading" });
  /** The buyer has just paid, so how it ends is news. */
  const [hasPaid, setPaid] = useState(isBackFromBank);
  /** Not after they answered here: the server learns of it a moment later. */
  const [hasAnsweredBank, setAnsweredBank] = useState(isBackFromBank);
  const load = useCallback(async () => {
    try {
      const checkout = await checkoutApi.get(secret);
      if (checkout.status === "confirmed") setPaid(true);
      setLoaded({ kind: "found", checkout });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setLoaded({ kind: "refused", refusal: error });
    }
  }, [secret]);
  useEffect(() => void load(), [load]);
  const isWaiting = loaded.kind === "found" && loaded.checkout.status === "confirmed";
  useCheckoutStream(secret, isWaiting, () => void load());

  if (loaded.kind === "loading") return <CheckoutSkeleton />;
  if (loaded.kind === "refused") {
    const retry = () => {
      setLoaded({ kind: "loading" });
      void load();
    };
    return <CheckoutProblem refusal={loaded.refusal} onRetry={retry} />;
  }
  const { checkout } = loaded;
  const leave = (newest?: Checkout) => {
    setPaid(true);
    setAnsweredBank(true);
    history.replaceState(null, "", `/checkout/${secret}/confirmation${localeSearch()}`);
    setLoaded({ kind: "found", checkout: newest ?? { ...checkout, status: "confirmed" } });
  };
  switch (checkout.status) {
    case "open":
      return (
        <OpenCheckout
          checkout={checkout}
          hasFailed={hasPaid}
          onLeft={leave}
          onClosed={() => void load()}
        />
      );
    case "expired":
      return <ExpiredCheckout checkout={checkout} />;
    case "failed":
      return <FailedCheckout checkout={checkout} />;
    default: {
      const clientSecret = hasAnsweredBank ? undefined : unfinishedIntent(checkout);
      if (clientSecret !== undefined)
        return (
          <BankStep
            checkout={checkout}
            clientSecret={clientSecret}
            onAnswered={() => {
              setAnsweredBank(true);
              void load();
            }}
          />
        );
      return (
        <ConfirmationPage checkout={checkout} isRepeated={!hasPaid && !isConfirmationPage()} />
      );
    }
  }
}

function isConfirmationPage(): boolean {
  return location.pathname.endsWith("/confirmation");
}

/** Everything else in the query is meant for the first visit only. */
function localeSearch(): string {
  const locale = new URLSearchParams(location.search).get("locale");
  return locale === null ? "" : `?${new URLSearchParams({ locale })}`;
}

/** Some banks take the whole page, and send the buyer back with the result in the address. */
function isBackFromBank(): boolean {
  return new URLSearchParams(location.search).has("redirect_status");
}

interface OpenCheckoutProps {
  checkout: Checkout;
  /** A payment was tried before and failed. */
  hasFailed: boolean;
  onLeft: (checkout?: Checkout) => void;
  onClosed: () => void;
}

function OpenCheckout({ checkout, hasFailed, onLeft, onClosed }: OpenCheckoutProps): ReactNode {
  const { messages } = useBuyer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the buyer typed outlives a newer answer
  const session = useMemo(
    () =>
      createCheckoutSession({
        checkout,
        messages: messages.errors,
        notice: hasFailed ? messages.errors.failed : undefined,
        onClosed,
      }),
    [checkout.id],
  );
  useEffect(() => {
    prefill(session, location.search);
    history.replaceState(null, "", `/checkout/${checkout.client_secret}${localeSearch()}`);
  }, [checkout.client_secret, session]);
  useEffect(() => {
    document.title = fillMessage(messages.title, { seller: checkout.organization.name });
  }, [messages, checkout.organization.name]);
  return (
    <TwoColumns
      left={<OrderSummary session={session} />}
      right={<PaymentForm session={session} onLeft={onLeft} onClosed={onClosed} />}
    />
  );
}
