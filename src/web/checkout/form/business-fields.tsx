import type { ReactNode } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { CheckField } from "./check-field.tsx";
import type { CheckoutSession } from "./checkout-session.ts";
import { useSessionState } from "./use-session-state.ts";

export function BusinessFields({ session }: { session: CheckoutSession }): ReactNode {
  const { messages } = useBuyer();
  const { draft, errors } = useSessionState(session);
  const texts = messages.payment;
  return (
    <>
      <CheckField
        label={texts.business}
        name="is_business_customer"
        checked={draft.isBusiness}
        onChange={(isBusiness) => session.change("isBusiness", isBusiness)}
      />
      {draft.isBusiness ? (
        <>
          <Field
            label={texts.billingName}
            name="customer_billing_name"
            autoComplete="billing organization"
            required
            value={draft.billingName}
            error={errors.customer_billing_name}
            onChange={({ target }) => session.change("billingName", target.value)}
          />
          <Field
            label={texts.taxId}
            name="customer_tax_id"
            aside={messages.optional}
            hint={texts.taxIdHint}
            autoComplete="off"
            spellCheck={false}
            value={draft.taxId}
            error={errors.customer_tax_id}
            onChange={({ target }) => session.change("taxId", target.value)}
            onBlur={session.saveTaxId}
          />
        </>
      ) : null}
    </>
  );
}
