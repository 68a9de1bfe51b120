import { CircleCheck, LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { SellerHead } from "#web/buyer/seller-head.tsx";
import { StatePage, WayOn } from "#web/buyer/state-page.tsx";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import { isEmbedded } from "#web/checkout/embed/embedder.ts";
import { isOwnPage } from "#web/checkout/own-page.ts";
import { BoughtCard } from "./bought-card.tsx";
import { useOrderReceipt } from "./use-order-receipt.ts";

const slowMs = 15_000;
const leaveMs = 4_000;

export interface ConfirmationPageProps {
  checkout: Checkout;
  /** The buyer opened the checkout of an order that was complete already. */
  isRepeated: boolean;
}

/** Goes from "processing" to "thank you" by itself, as the server goes on. */
export function ConfirmationPage({ checkout, isRepeated }: ConfirmationPageProps): ReactNode {
  return checkout.status === "succeeded" ? (
    <PaidPage checkout={checkout} isRepeated={isRepeated} />
  ) : (
    <ProcessingPage checkout={checkout} />
  );
}

function ProcessingPage({ checkout }: { checkout: Checkout }): ReactNode {
  const { confirmation } = useBuyer().messages;
  const isSlow = useLater(slowMs);
  return (
    <StatePage
      icon={<LoaderCircle className="animate-spin" />}
      title={confirmation.processingTitle}
      text={
        isSlow && checkout.customer_email
          ? fillMessage(confirmation.slowText, { email: checkout.customer_email })
          : confirmation.processingText
      }
      head={<SellerHead seller={checkout.organization} />}
    />
  );
}

function PaidPage({ checkout, isRepeated }: ConfirmationPageProps): ReactNode {
  const { messages, date } = useBuyer();
  const { confirmation, summary } = messages;
  const { organization: seller, customer_email: email, success_url: successUrl } = checkout;
  const { trial_end: end } = checkout;
  // A trial has no order yet.
  const receipt = useOrderReceipt(end ? undefined : checkout.client_secret);
  const isElsewhere = !isOwnPage(successUrl);
  // An embedded checkout leaves it to the page around it.
  const isLeaving = isElsewhere && !isRepeated && !isEmbedded;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => location.assign(successUrl), leaveMs);
    return () => clearTimeout(timer);
  }, [isLeaving, successUrl]);
  const paidText = end
    ? fillMessage(summary.trial, { date: date(end) })
    : fillMessage(confirmation.paidText, { email: email ?? "" });
  return (
    <StatePage
      icon={<CircleCheck />}
      tone="good"
      title={isRepeated ? confirmation.alreadyTitle : confirmation.paidTitle}
      text={isRepeated ? confirmation.alreadyText : paidText}
      head={<SellerHead seller={seller} />}
    >
      <BoughtCard checkout={checkout} receipt={receipt} />
      {isElsewhere ? (
        <div className="flex flex-col items-center gap-3 text-center">
          <WayOn href={successUrl}>
            {fillMessage(confirmation.continue, { seller: seller.name })}
          </WayOn>
          {isLeaving ? (
            <p className="text-12 text-ink-third">
              {fillMessage(confirmation.continuing, { seller: seller.name })}
            </p>
          ) : null}
        </div>
      ) : null}
    </StatePage>
  );
}

function useLater(delayMs: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLater;
}
