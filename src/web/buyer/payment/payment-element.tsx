import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { CheckoutPublicWire } from "#contract/billing/checkout-schema.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { Loading } from "#web/ui/lists/skeleton.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { getStripe } from "./get-stripe.ts";
import { stripeAppearance } from "./stripe-appearance.ts";
import type { ElementsOptions, PaymentElement, StripeElements, StripeLike } from "./stripe-seam.ts";

export interface MountedPayment {
  stripe: StripeLike;
  elements: StripeElements;
  element: PaymentElement;
}

/** The facts that the card form needs of what is paid. */
export type CardFormSubject = Pick<
  CheckoutPublicWire,
  | "currency"
  | "total_amount"
  | "is_payment_required"
  | "is_payment_setup_required"
  | "payment_processor_metadata"
>;

export interface PaymentElementProps {
  checkout: CardFormSubject;
  /**
   * The page does not ask for the name and the address: the processor's form asks for what the card
   * needs.
   */
  asksBilling?: boolean;
  /** Undefined until the element is ready. */
  payment: Ref<MountedPayment | undefined>;
}

type LoadState = "loading" | "ready" | "failed";

/** Shows the processor's own card form, in a place of our page. */
export function PaymentElementPlace({
  checkout,
  payment,
  asksBilling = false,
}: PaymentElementProps): ReactNode {
  const { messages, language } = useBuyer();
  const place = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<MountedPayment>();
  const [state, setState] = useState<LoadState>("loading");
  const [attempt, setAttempt] = useState(0);
  const options = elementsOptions(checkout, language);
  const latest = useRef({ options, metadata: checkout.payment_processor_metadata });
  latest.current = { options, metadata: checkout.payment_processor_metadata };
  useImperativeHandle(payment, () => mounted, [mounted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts it again
  useEffect(() => {
    let isGone = false;
    let made: MountedPayment | undefined;
    const mount = async () => {
      const stripe = await getStripe(latest.current.metadata);
      if (isGone || !place.current) return;
      const elements = stripe.elements(latest.current.options);
      const element = elements.create("payment", asksBilling ? {} : elementOptions);
      made = { stripe, elements, element };
      element.on("ready", () => setState("ready"));
      element.on("loaderror", () => setState("failed"));
      element.mount(place.current);
      setMounted(made);
    };
    mount().catch((error: unknown) => {
      reportUnlessRefused(error);
      if (!isGone) setState("failed");
    });
    return () => {
      isGone = true;
      made?.element.destroy();
    };
  }, [attempt]);

  const { mode, amount, currency, locale } = options;
  useEffect(() => {
    const changed = { mode, currency, locale, ...(amount === undefined ? {} : { amount }) };
    mounted?.elements.update(changed);
  }, [mounted, mode, amount, currency, locale]);

  const retry = () => {
    setState("loading");
    setAttempt(attempt + 1);
  };
  return (
    <div className="relative min-h-33">
      <div ref={place} />
      {state === "loading" ? (
        <Loading label={messages.payment.loadingCard}>
          <CardSkeleton />
        </Loading>
      ) : null}
      {state === "failed" ? (
        <Notice tone="bad" action={<Button onClick={retry}>{messages.errors.retry}</Button>}>
          {messages.errors.cardForm}
        </Notice>
      ) : null}
    </div>
  );
}

/** Keeps the place of the sandbox's card form, so that nothing below moves when it comes. */
function CardSkeleton(): ReactNode {
  return (
    <div aria-hidden className="absolute inset-0 flex animate-pulse flex-col gap-2.5 pt-1">
      <div className="h-3 w-10 rounded-6 bg-line" />
      <div className="flex-1 rounded-8 bg-line" />
    </div>
  );
}

/** Our own form asks for all of these. */
const elementOptions = {
  fields: { billingDetails: { name: "never", email: "never", phone: "never", address: "never" } },
};

function elementsOptions(checkout: CardFormSubject, language: string): ElementsOptions {
  // Stripe's texts in Portuguese are Brazilian, as ours are, only under this name.
  const locale = language === "pt" ? "pt-BR" : language;
  const common = { currency: checkout.currency, locale, appearance: stripeAppearance() };
  if (!checkout.is_payment_required) return { ...common, mode: "setup" };
  const amount = checkout.total_amount;
  if (!checkout.is_payment_setup_required) return { ...common, mode: "payment", amount };
  return { ...common, mode: "payment", amount, setupFutureUsage: "off_session" };
}
