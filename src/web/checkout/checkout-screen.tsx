import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { buyerMessages, useBuyer } from "#web/buyer/buyer-context.tsx";
import { TwoColumns } from "#web/buyer/buyer-frame.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { type Checkout, checkoutApi } from "./checkout-api.ts";
import { CheckoutProblem, ExpiredCheckout, FailedCheckout } from "./checkout-problem.tsx";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { unfinishedIntent } from "./confirmation/unfinished-intent.ts";
import { isEmbedded } from "./embed/embedder.ts";
import { type CheckoutSession, createCheckoutSession } from "./form/checkout-session.ts";
import { OrderSummary } from "./form/order-summary.tsx";
import { PaymentForm } from "./form/payment-form.tsx";
import { useCheckoutStream } from "./use-checkout-stream.ts";

/** A script of an older build is gone: the newest document names the newest scripts. */
function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

const loadConfirmation = () => import("./confirmation/confirmation-page.tsx");

const ConfirmationPage = lazy(async () => {
  const { ConfirmationPage: page } = await loadConfirmation().catch(reload);
  return { default: page };
});

const BankStep = lazy(async () => {
  const { BankStep: step } = await import("#web/buyer/payment/bank-step.tsx").catch(reload);
  return { default: step };
});

const EmbedBar = lazy(async () => {
  const { EmbedBar: bar } = await import("./embed/embed-bar.tsx");
  return { default: bar };
});

type Loaded =
  | { kind: "loading" }
  | { kind: "refused"; refusal: ApiRefusal }
  | { kind: "found"; checkout: Checkout };

/** Shows the checkout that a secret opens: its form, its result, or why it cannot be paid. */
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
  const isNews = hasPaid || isConfirmationPage();
  const leave = (newest?: Checkout) => {
    setPaid(true);
    setAnsweredBank(true);
    history.replaceState(null, "", `/checkout/${secret}/confirmation${keptSearch()}`);
    setLoaded({ kind: "found", checkout: newest ?? { ...checkout, status: "confirmed" } });
  };
  return (
    <>
      {isEmbedded ? (
        <Suspense>
          <EmbedBar checkout={checkout} hasPaid={isNews} />
        </Suspense>
      ) : null}
      <FoundCheckout
        checkout={checkout}
        hasPaid={hasPaid}
        isNews={isNews}
        hasAnsweredBank={hasAnsweredBank}
        onLeft={leave}
        onClosed={() => void load()}
        onBankAnswered={() => {
          setAnsweredBank(true);
          void load();
        }}
      />
    </>
  );
}

interface FoundCheckoutProps {
  checkout: Checkout;
  hasPaid: boolean;
  isNews: boolean;
  hasAnsweredBank: boolean;
  onLeft: (newest?: Checkout) => void;
  onClosed: () => void;
  onBankAnswered: () => void;
}

function FoundCheckout({ checkout, ...props }: FoundCheckoutProps): ReactNode {
  switch (checkout.status) {
    case "open":
      return (
        <OpenCheckout
          checkout={checkout}
          hasFailed={props.hasPaid}
          onLeft={props.onLeft}
          onClosed={props.onClosed}
        />
      );
    case "expired":
      return <ExpiredCheckout checkout={checkout} />;
    case "failed":
      return <FailedCheckout checkout={checkout} />;
    default: {
      const clientSecret = props.hasAnsweredBank ? undefined : unfinishedIntent(checkout);
      return (
        <Suspense>
          {clientSecret === undefined ? (
            <ConfirmationPage checkout={checkout} isRepeated={!props.isNews} />
          ) : (
            <BankStep
              seller={checkout.organization}
              metadata={checkout.payment_processor_metadata}
              clientSecret={clientSecret}
              onAnswered={props.onBankAnswered}
            />
          )}
        </Suspense>
      );
    }
  }
}

function isConfirmationPage(): boolean {
  return location.pathname.endsWith("/confirmation");
}

/** Everything else in the query is meant for the first visit only. */
function keptSearch(): string {
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => keptNames.has(name));
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
}

const keptNames = new Set(["locale", "theme"]);

/** Some banks take the whole page, and send the buyer back with the result in the address. */
function isBackFromBank(): boolean {
  return new URLSearchParams(location.search).has("redirect_status");
}

/** Most addresses say nothing about the buyer. */
async function prefillFrom(session: CheckoutSession, search: string): Promise<void> {
  if (search === "" || search === keptSearch()) return;
  const { prefill } = await import("./form/prefill.ts");
  prefill(session, search);
}

interface OpenCheckoutProps {
  checkout: Checkout;
  /** A payment was tried before and failed. */
  hasFailed: boolean;
  onLeft: (checkout?: Checkout) => void;
  onClosed: () => void;
}

function OpenCheckout({ checkout, hasFailed, onLeft, onClosed }: OpenCheckoutProps): ReactNode {
  const { messages, locale } = useBuyer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the buyer typed outlives a newer answer
  const session = useMemo(
    () =>
      createCheckoutSession({
        checkout,
        getMessages: () => buyerMessages().errors,
        notice: hasFailed ? messages.errors.failed : undefined,
        onClosed,
      }),
    [checkout.id],
  );
  useEffect(() => {
    void prefillFrom(session, location.search);
    history.replaceState(null, "", `/checkout/${checkout.client_secret}${keptSearch()}`);
  }, [checkout.client_secret, session]);
  // Loads the code for the steps after the payment in advance.
  // biome-ignore lint/plugin: the step loads it again, and reports it
  useEffect(() => void loadConfirmation().catch(() => undefined), []);
  const shownLocale = useRef(locale);
  useEffect(() => {
    if (shownLocale.current !== locale) session.chooseLocale(locale);
    shownLocale.current = locale;
  }, [locale, session]);
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
