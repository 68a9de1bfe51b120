import { Lock } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { OrderPaymentWire } from "#contract/billing/order-payment-schema.ts";
import { fillMessage, fillPlural } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { type MountedPayment, PaymentElementPlace } from "#web/buyer/payment/payment-element.tsx";
import { FocusedNotice } from "#web/buyer/refusals/focused-notice.tsx";
import { SubmitPayment } from "#web/checkout/form/pay-button.tsx";
import { RadioCard, RadioCards } from "#web/ui/forms/radio-card.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import type { UnpaidPartProps } from "./unpaid-states.tsx";
import { useFailureText } from "./use-failure-text.ts";
import { type PayUnpaidOptions, usePayUnpaid } from "./use-pay-unpaid.ts";

/** In the sandbox only: in the same chunk as the sandbox's card form. */
const TestCardsPanel = lazy(async () => {
  const { sandboxAids } = await import("#web/buyer/payment/sandbox-stripe.ts");
  return { default: sandboxAids.TestCardsPanel };
});

export interface UnpaidFormProps
  extends UnpaidPartProps,
    Pick<PayUnpaidOptions, "token" | "onPaid" | "onChanged"> {
  /** A payment on this page was tried before and failed. */
  hasFailed: boolean;
}

/** Shows the right column: which card, and paying. */
export function UnpaidForm(props: UnpaidFormProps): ReactNode {
  const { payment, messages } = props;
  const { messages: common, money, locale } = useBuyer();
  const card = useRef<MountedPayment>(undefined);
  // The saved card was refused, so another one is the way on.
  const [isSaved, setSaved] = useState(false);
  const usesSaved = isSaved && payment.saved_card !== null;
  const isChargedAgain = !usesSaved && !payment.is_subscription_ended;
  const { isPaying, isUnknown, notice, pay, checkResult } = usePayUnpaid({
    ...props,
    card: usesSaved ? undefined : card,
    firstNotice: props.hasFailed ? common.errors.failed : undefined,
  });
  const amount = money(payment.due_amount, payment.currency);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
      className="flex flex-col gap-5"
    >
      <h2 className="text-17 font-semibold tracking-[-0.01em]">{common.payment.heading}</h2>
      {notice ? null : <LastFailure payment={payment} messages={messages} />}
      <CardChoice {...{ payment, messages }} isSaved={usesSaved} onChoose={setSaved} />
      {usesSaved ? null : (
        <PaymentElementPlace checkout={toCardForm(payment)} payment={card} asksBilling />
      )}
      {notice ? (
        <FocusedNotice
          action={
            isUnknown ? (
              <Button kind="outline" onClick={() => void checkResult()}>
                {common.errors.checkResult}
              </Button>
            ) : null
          }
        >
          {notice}
        </FocusedNotice>
      ) : null}
      <div className="flex flex-col gap-3">
        <SubmitPayment isPaying={isPaying} isBlocked={false} icon={<Lock aria-hidden />}>
          {isPaying ? common.payment.paying : fillMessage(messages.pay, { amount })}
        </SubmitPayment>
        <p className="text-center text-12 text-balance text-ink-second">
          {isChargedAgain ? fillMessage(messages.mandate, { seller: payment.seller.name }) : null}{" "}
          {fillPlural(messages.triesLeft, payment.attempts_left, locale)}
        </p>
      </div>
      {!usesSaved && payment.payment_processor_metadata.sandbox_url ? (
        <Suspense>
          <TestCardsPanel />
        </Suspense>
      ) : null}
    </form>
  );
}

function LastFailure({ payment, messages }: UnpaidPartProps): ReactNode {
  const { date } = useBuyer();
  const failure = payment.last_failure;
  const reason = useFailureText(failure);
  if (!failure || reason === undefined) return null;
  return (
    <Notice tone="warn">
      {fillMessage(messages.failedOn, { date: date(failure.at) })} {reason}
    </Notice>
  );
}

interface CardChoiceProps extends UnpaidPartProps {
  isSaved: boolean;
  onChoose: (isSaved: boolean) => void;
}

function CardChoice({ payment, messages, isSaved, onChoose }: CardChoiceProps): ReactNode {
  const { saved_card: saved } = payment;
  if (!saved) return null;
  const label = fillMessage(messages.savedCard, {
    brand: saved.brand.charAt(0).toUpperCase() + saved.brand.slice(1),
    last4: saved.last4,
  });
  return (
    <RadioCards label={messages.payWith}>
      <RadioCard
        name="card"
        label={messages.newCard}
        checked={!isSaved}
        onChoose={() => onChoose(false)}
      >
        {null}
      </RadioCard>
      <RadioCard name="card" label={label} checked={isSaved} onChoose={() => onChoose(true)}>
        {null}
      </RadioCard>
    </RadioCards>
  );
}

/** The card is charged now, and again later without the customer. */
function toCardForm({ currency, due_amount, payment_processor_metadata }: OrderPaymentWire) {
  return {
    currency,
    total_amount: due_amount,
    is_payment_required: true,
    is_payment_setup_required: true,
    payment_processor_metadata,
  };
}
