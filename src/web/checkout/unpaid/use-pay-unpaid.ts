import { type RefObject, useRef, useState } from "react";
import type { OrderPaymentWire } from "#contract/billing/order-payment-schema.ts";
import { fillPlural } from "#contract/messages/buyer-language.ts";
import { type Buyer, useBuyer } from "#web/buyer/buyer-context.tsx";
import type { PayOutcome } from "#web/buyer/payment/card-payment.ts";
import type { MountedPayment } from "#web/buyer/payment/payment-element.tsx";
import { declineText, fieldTexts } from "#web/buyer/refusals/refusal-loader.ts";
import type { ApiRefusal } from "#web/platform/api/api.ts";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { payUnpaidOrder } from "./pay-unpaid-order.ts";
import { unpaidApi } from "./unpaid-api.ts";

export interface PayUnpaidOptions {
  token: string;
  payment: OrderPaymentWire;
  /** Undefined for the saved card. */
  card: RefObject<MountedPayment | undefined> | undefined;
  firstNotice: string | undefined;
  /** The payment was accepted. */
  onPaid: () => Promise<unknown>;
  /** The order may have changed: reads it again. */
  onChanged: () => Promise<OrderPaymentWire | undefined>;
}

const waitMs = 500;
const maxWaits = 40;

/** A click pays once: until it is over, further clicks do nothing. */
export function usePayUnpaid(options: PayUnpaidOptions) {
  const buyer = useBuyer();
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const [notice, setNotice] = useState(options.firstNotice);

  const once = (work: () => Promise<void>) => async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setPaying(false);
    }
  };
  const showState = async (text: string | undefined) => {
    const isKnown = await waitForEnd(options.token);
    setUnknown(!isKnown);
    setNotice(isKnown ? text : buyer.messages.errors.unknownOutcome);
    if (isKnown) await options.onChanged();
  };
  const pay = async () => {
    const outcome = await tryToPay(options);
    if (outcome === "no_form") return setNotice(buyer.messages.errors.cardForm);
    if (outcome.kind === "incomplete") return focusCard(options);
    if (outcome.kind === "accepted") {
      await options.onPaid();
      return;
    }
    await showState(await toNotice(outcome, buyer));
  };
  return {
    isPaying,
    isUnknown,
    notice,
    pay: once(pay),
    checkResult: once(() => showState(undefined)),
  };
}

async function tryToPay({
  token,
  payment,
  card,
}: PayUnpaidOptions): Promise<PayOutcome | "no_form"> {
  const mounted = card?.current;
  if (card && !mounted) return "no_form";
  const typed = await mounted?.elements.submit();
  if (typed?.error) return { kind: "incomplete" };
  return payUnpaidOrder({ token, metadata: payment.payment_processor_metadata, payment: mounted });
}

async function toNotice(outcome: PayOutcome, buyer: Buyer): Promise<string | undefined> {
  const { errors, authentication } = buyer.messages;
  switch (outcome.kind) {
    case "declined":
      return declineText(outcome, errors.declined);
    case "not_authenticated":
      return authentication.refused;
    case "refused":
      return toRefusedNotice(outcome.refusal, buyer);
    default:
      return errors.failed;
  }
}

/** Undefined where the page itself shows what became of the order. */
async function toRefusedNotice(
  { status, issues, retryAfterSeconds: seconds }: ApiRefusal,
  { messages: { errors }, locale }: Buyer,
): Promise<string | undefined> {
  if (status === 429)
    return seconds === undefined
      ? errors.tooManyLater
      : fillPlural(errors.tooMany, seconds, locale);
  const [issue] = issues;
  return issue ? (await fieldTexts())(issue) : undefined;
}

/** A payment that failed can be tried again a moment later. False if the server does not answer. */
async function waitForEnd(token: string): Promise<boolean> {
  try {
    for (let waits = 0; waits < maxWaits; waits++) {
      if ((await unpaidApi.get(token)).state !== "processing") break;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    return true;
  } catch (error) {
    reportUnlessRefused(error);
    return false;
  }
}

/**
 * After the errors are on the page. Stripe's own fields are in a frame, where only its element can
 * set the focus.
 */
function focusCard({ card }: PayUnpaidOptions): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>("[aria-invalid=true]");
    (first ?? card?.current?.element)?.focus();
  });
}
