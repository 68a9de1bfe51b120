import { CircleCheck, CircleSlash, LoaderCircle, ShieldAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { OrderPaymentWire } from "#contract/billing/order-payment-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { UnpaidMessages } from "#contract/messages/unpaid-messages.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { SellerHead } from "#web/buyer/seller-head.tsx";
import { StatePage, WayOn } from "#web/buyer/state-page.tsx";

export interface UnpaidPartProps {
  payment: OrderPaymentWire;
  messages: UnpaidMessages;
}

const BankStep = lazy(async () => {
  const { BankStep: step } = await import("#web/buyer/payment/bank-step.tsx");
  return { default: step };
});

/**
 * Shows a payment under way, or one that waits for the customer's bank after the page was opened
 * again.
 */
export function ProcessingOrder(
  props: UnpaidPartProps & { onAnswered: () => Promise<unknown> },
): ReactNode {
  const { confirmation } = useBuyer().messages;
  const { seller, payment_processor_metadata: metadata } = props.payment;
  /** The server learns of the answer a moment later. */
  const [answered, setAnswered] = useState<string>();
  const { intent_status: status, intent_client_secret: clientSecret } = metadata;
  if (status === "requires_action" && clientSecret !== undefined && clientSecret !== answered)
    return (
      <Suspense>
        <BankStep
          seller={seller}
          metadata={metadata}
          clientSecret={clientSecret}
          onAnswered={() => {
            setAnswered(clientSecret);
            void props.onAnswered();
          }}
        />
      </Suspense>
    );
  return (
    <StatePage
      icon={<LoaderCircle className="animate-spin" />}
      title={confirmation.processingTitle}
      text={confirmation.processingText}
      head={<SellerHead seller={seller} />}
    />
  );
}

export function PaidOrder(props: UnpaidPartProps & { isNews: boolean }): ReactNode {
  const { confirmation } = useBuyer().messages;
  const { payment, messages, isNews } = props;
  const { receipt_url: receipt } = payment;
  return (
    <StatePage
      icon={<CircleCheck />}
      tone="good"
      title={isNews ? messages.paidTitle : confirmation.alreadyTitle}
      text={isNews ? messages.paidText : confirmation.alreadyText}
      head={<SellerHead seller={payment.seller} />}
      action={receipt === null ? null : <WayOn href={receipt}>{confirmation.receipt}</WayOn>}
    />
  );
}

export function ClosedPayment({ payment, messages }: UnpaidPartProps): ReactNode {
  return (
    <StatePage
      icon={<CircleSlash />}
      title={messages.closedTitle}
      text={payment.is_subscription_ended ? messages.closedText : messages.closedChange}
      head={<SellerHead seller={payment.seller} />}
      action={<BackLink payment={payment} />}
    />
  );
}

export function NoTriesLeft({ payment, messages }: UnpaidPartProps): ReactNode {
  const { name: seller, email } = payment.seller;
  return (
    <StatePage
      icon={<ShieldAlert />}
      title={messages.noTriesTitle}
      text={
        email === null
          ? fillMessage(messages.noTriesPlain, { seller })
          : fillMessage(messages.noTriesText, { seller, email })
      }
      head={<SellerHead seller={payment.seller} />}
      action={<BackLink payment={payment} />}
    />
  );
}

function BackLink({ payment }: Pick<UnpaidPartProps, "payment">): ReactNode {
  const { back } = useBuyer().messages.states;
  const { website, name } = payment.seller;
  if (website === null) return null;
  return <WayOn href={website}>{fillMessage(back, { seller: name })}</WayOn>;
}
