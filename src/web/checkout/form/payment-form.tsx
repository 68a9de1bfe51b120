import { Lock } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useRef } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { type MountedPayment, PaymentElementPlace } from "#web/buyer/payment/payment-element.tsx";
import { FocusedNotice } from "#web/buyer/refusals/focused-notice.tsx";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import { BackToSeller } from "#web/checkout/checkout-problem.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { BillingFields } from "./billing-fields.tsx";
import { BusinessFields } from "./business-fields.tsx";
import { askedFields } from "./checkout-checks.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import { CustomFieldInputs } from "./custom-field-inputs.tsx";
import { PayButton } from "./pay-button.tsx";
import { usePay } from "./use-pay.ts";
import { useSessionState } from "./use-session-state.ts";

/** In the sandbox only: in the same chunk as the sandbox's card form. */
const TestCardsPanel = lazy(async () => {
  const { sandboxAids } = await import("#web/buyer/payment/sandbox-stripe.ts");
  return { default: sandboxAids.TestCardsPanel };
});

export interface PaymentFormProps {
  session: CheckoutSession;
  onLeft: (checkout?: Checkout) => void;
  onClosed: () => void;
}

/** Shows the right column. */
export function PaymentForm({ session, onLeft, onClosed }: PaymentFormProps): ReactNode {
  const { messages } = useBuyer();
  const { checkout, isOffSale, ...state } = useSessionState(session);
  const notice = isOffSale ? messages.errors.notSold : state.notice;
  const payment = useRef<MountedPayment>(undefined);
  const { isPaying, isUnknown, pay, checkResult } = usePay({ session, payment, onLeft, onClosed });
  const needsCard = checkout.is_payment_form_required;
  const texts = messages.payment;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffSale) void pay();
      }}
      className="flex flex-col gap-5"
    >
      <h2 className="text-17 font-semibold tracking-[-0.01em]">
        {needsCard ? texts.heading : texts.contactHeading}
      </h2>
      <ContactFields session={session} payment={payment} />
      <CustomFieldInputs session={session} />
      {needsCard || askedFields(checkout).name ? <BusinessFields session={session} /> : null}
      {notice ? (
        <FocusedNotice
          action={
            isUnknown ? (
              <Button kind="outline" onClick={() => void checkResult()}>
                {messages.errors.checkResult}
              </Button>
            ) : isOffSale ? (
              <BackToSeller seller={checkout.organization} />
            ) : null
          }
        >
          {notice}
        </FocusedNotice>
      ) : null}
      <div className="flex flex-col gap-3">
        <PayButton
          session={session}
          isPaying={isPaying}
          isBlocked={isOffSale}
          icon={needsCard ? <Lock aria-hidden /> : null}
        />
        {isOffSale ? null : <Agreement checkout={checkout} />}
      </div>
      {needsCard && checkout.payment_processor_metadata.sandbox_url ? (
        <Suspense>
          <TestCardsPanel />
        </Suspense>
      ) : null}
    </form>
  );
}

interface ContactFieldsProps {
  session: CheckoutSession;
  payment: RefObject<MountedPayment | undefined>;
}

function ContactFields({ session, payment }: ContactFieldsProps): ReactNode {
  const { messages } = useBuyer();
  const { checkout, draft, errors } = useSessionState(session);
  const texts = messages.payment;
  const needsCard = checkout.is_payment_form_required;
  return (
    <>
      <Field
        label={texts.email}
        name="customer_email"
        type="email"
        autoComplete="email"
        required
        // A customer of the seller keeps the address they have there.
        readOnly={checkout.customer_id !== null}
        value={draft.email}
        error={errors.customer_email}
        onChange={({ target }) => session.change("email", target.value)}
      />
      {needsCard ? <PaymentElementPlace checkout={checkout} payment={payment} /> : null}
      {askedFields(checkout).name ? (
        <Field
          label={needsCard ? texts.name : texts.fullName}
          name="customer_name"
          autoComplete={needsCard ? "cc-name" : "name"}
          required
          value={draft.name}
          error={errors.customer_name}
          onChange={({ target }) => session.change("name", target.value)}
        />
      ) : null}
      <BillingFields session={session} />
    </>
  );
}

function Agreement({ checkout }: { checkout: Checkout }): ReactNode {
  const { messages } = useBuyer();
  const { product, organization } = checkout;
  const { mandate, everyMonth, everyYear } = messages.payment;
  if (!checkout.is_payment_setup_required) return null;
  const interval = product.recurring_interval === "year" ? everyYear : everyMonth;
  return (
    <p className="text-center text-12 text-balance text-ink-second">
      {fillMessage(mandate, { seller: organization.name, interval })}
    </p>
  );
}
