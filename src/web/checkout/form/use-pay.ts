import { type RefObject, useRef, useState } from "react";
import { fillMessage, fillPlural } from "#contract/messages/buyer-language.ts";
import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import { type Buyer, useBuyer } from "#web/buyer/buyer-context.tsx";
import type { PayOutcome } from "#web/buyer/payment/card-payment.ts";
import type { MountedPayment } from "#web/buyer/payment/payment-element.tsx";
import { declineText, fieldTexts } from "#web/buyer/refusals/refusal-loader.ts";
import { type Checkout, checkoutApi, dueNow, isClosed } from "#web/checkout/checkout-api.ts";
import { paying } from "#web/checkout/embed/embedder.ts";
import type { ApiRefusal } from "#web/platform/api/api.ts";
import { fallBackTo, reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { checkDraft, type FieldErrors, toFieldErrors } from "./checkout-checks.ts";
import { toConfirmation } from "./checkout-draft.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import { payCheckout } from "./pay-checkout.ts";

export interface PayOptions {
  session: CheckoutSession;
  payment: RefObject<MountedPayment | undefined>;
  /** The order is accepted, or the checkout is no longer open. */
  onLeft: (checkout?: Checkout) => void;
  onClosed: () => void;
}

export interface Pay {
  isPaying: boolean;
  /** It is not known whether the payment succeeded. */
  isUnknown: boolean;
  pay(): Promise<void>;
  checkResult(): Promise<void>;
}

/** A click pays once: until it is over, further clicks do nothing. */
export function usePay(options: PayOptions): Pay {
  const buyer = useBuyer();
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [isUnknown, setUnknown] = useState(false);

  const once = (work: () => Promise<void>) => async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    paying.set({ isPaying: true });
    try {
      await work();
    } finally {
      isRunning.current = false;
      setPaying(false);
      paying.set({ isPaying: false });
    }
  };
  const checkResult = async () => {
    const isKnown = await showState(options, buyer.messages.errors.server, buyer.messages.errors);
    setUnknown(!isKnown);
  };
  const pay = async () => {
    const outcome = await tryToPay(options, buyer);
    if (outcome?.kind === "unknown") return checkResult();
    setUnknown(false);
    if (outcome) await showOutcome(options, outcome, buyer);
  };
  return { isPaying, isUnknown, pay: once(pay), checkResult: once(checkResult) };
}

/**
 * Undefined if something must be corrected first, or if the buyer has not seen the newest total.
 */
async function tryToPay(
  { session, payment }: PayOptions,
  buyer: Buyer,
): Promise<PayOutcome | undefined> {
  const { messages, locale } = buyer;
  const seen = session.getState().checkout;
  const isAccepted = await session.flush();
  const { checkout, draft, errors: before } = session.getState();
  const errors: FieldErrors = {
    ...(before.amount === undefined ? {} : { amount: before.amount }),
    ...(isAccepted ? {} : before),
    ...checkDraft(draft, checkout, messages.errors),
  };
  const mounted = checkout.is_payment_form_required ? payment.current : undefined;
  const typed = await mounted?.elements.submit();
  const isLoading = checkout.is_payment_form_required && !mounted;
  const notice = isLoading ? messages.errors.cardForm : session.getState().notice;
  session.show(errors, isLoading || !isAccepted ? notice : undefined);
  if (isLoading || typed?.error || Object.keys(errors).length > 0) return { kind: "incomplete" };
  if (!isAccepted) return undefined;
  if (dueNow(seen) !== dueNow(checkout)) {
    showTotal(session, buyer);
    return undefined;
  }
  return payCheckout({
    checkout,
    confirmation: toConfirmation(draft, checkout, locale),
    payment: mounted,
  });
}

function showTotal(session: CheckoutSession, { messages, money }: Buyer): void {
  const { checkout } = session.getState();
  const amount = money(dueNow(checkout), checkout.currency);
  session.show({}, fillMessage(messages.errors.totalChanged, { amount }));
}

/** True if the confirmation was refused because the total is not the one on the page. It is now. */
async function hasNewTotal(session: CheckoutSession): Promise<boolean> {
  const seen = session.getState().checkout;
  const current = await checkoutApi.get(seen.client_secret).catch(fallBackTo(seen));
  if (current.status !== "open" || dueNow(current) === dueNow(seen)) return false;
  session.refresh(current);
  return true;
}

/**
 * True if the seller changed the price: choosing the product again takes the new one, if it is
 * still sold.
 */
async function hasNewPrice(session: CheckoutSession): Promise<boolean> {
  const { client_secret: secret, product_id: productId } = session.getState().checkout;
  const current = await checkoutApi
    .update(secret, { product_id: productId })
    .catch(fallBackTo(undefined));
  if (!current || current.product.is_archived) return false;
  session.refresh(current);
  return true;
}

async function showOutcome(options: PayOptions, outcome: PayOutcome, buyer: Buyer): Promise<void> {
  const { session, onLeft } = options;
  const { client_secret: secret } = session.getState().checkout;
  const messages = buyer.messages.errors;
  switch (outcome.kind) {
    case "accepted":
      return onLeft(await checkoutApi.get(secret).catch(fallBackTo(undefined)));
    case "incomplete":
      return focusFirstError(options);
    case "declined":
      await showState(options, await declineText(outcome, messages.declined), messages);
      return;
    case "not_authenticated":
      await showState(options, buyer.messages.authentication.refused, messages);
      return;
    case "refused":
      return showRefusal(options, outcome.refusal, buyer);
    case "unknown":
      return session.show({}, messages.unknownOutcome);
  }
}

async function showRefusal(options: PayOptions, refusal: ApiRefusal, buyer: Buyer): Promise<void> {
  const { session, onClosed } = options;
  const messages = buyer.messages.errors;
  if (refusal.status === 422 && (await hasNewTotal(session))) {
    showTotal(session, buyer);
  } else if (refusal.status === 422) {
    const { errors, others, isOffSale } = toFieldErrors(refusal, messages, await fieldTexts());
    if (isOffSale)
      return (await hasNewPrice(session)) ? showTotal(session, buyer) : session.endSale();
    session.show(errors, others[0] ?? messages.check);
    focusFirstError(options);
  } else if (refusal.status === 429) {
    const seconds = refusal.retryAfterSeconds;
    const isKnown = seconds !== undefined;
    session.show(
      {},
      isKnown ? fillPlural(messages.tooMany, seconds, buyer.locale) : messages.tooManyLater,
    );
  } else if (isClosed(refusal)) {
    onClosed();
  } else {
    session.show({}, refusal.message);
  }
}

const waitMs = 500;
const maxWaits = 40;

/**
 * Asks the server what became of the checkout. A payment that failed opens it again a moment later,
 * and only then can the buyer try again. False if the server does not answer.
 */
async function showState(
  { session, onLeft }: PayOptions,
  notice: string,
  messages: CheckoutMessages["errors"],
): Promise<boolean> {
  try {
    let checkout = await checkoutApi.get(session.getState().checkout.client_secret);
    for (let waits = 0; checkout.status === "confirmed" && waits < maxWaits; waits++) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      checkout = await checkoutApi.get(checkout.client_secret);
    }
    if (checkout.status === "open") session.show({}, notice);
    else onLeft(checkout);
    return true;
  } catch (error) {
    reportUnlessRefused(error);
    session.show({}, messages.unknownOutcome);
    return false;
  }
}

/**
 * After the errors are on the page. Stripe's own fields are in a frame, where only its element can
 * set the focus.
 */
function focusFirstError({ payment }: PayOptions): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>("[aria-invalid=true]");
    (first ?? payment.current?.element)?.focus();
  });
}
