import type { ReactNode } from "react";
import { AddressInputs } from "#web/buyer/address/address-inputs.tsx";
import { askedFields } from "./checkout-checks.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import { useSessionState } from "./use-session-state.ts";

/** Shows the parts of the billing address that this checkout asks for. */
export function BillingFields({ session }: { session: CheckoutSession }): ReactNode {
  const { checkout, draft, errors } = useSessionState(session);
  const asked = askedFields(checkout);
  return (
    <AddressInputs
      name="customer_billing_address"
      draft={draft}
      errors={errors}
      isAsked={(part) => asked[part]}
      isRequired={(part) => part !== "line2"}
      onChange={(part, text) => session.change(part, text)}
    />
  );
}
