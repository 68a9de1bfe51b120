import { useEffect, useState } from "react";
import type { OrderPaymentWire } from "#contract/billing/order-payment-schema.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { declineText } from "#web/buyer/refusals/refusal-loader.ts";

/**
 * Says why the last attempt failed, in the customer's language; undefined until its text is loaded.
 */
export function useFailureText(failure: OrderPaymentWire["last_failure"]): string | undefined {
  const { language, messages } = useBuyer();
  const [text, setText] = useState<string>();
  const { reason, message } = failure ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another text
  useEffect(() => {
    let isGone = false;
    void declineText({ reason, message }, messages.errors.declined).then((found) => {
      if (!isGone) setText(found);
    });
    return () => {
      isGone = true;
    };
  }, [reason, message, language, messages]);
  return text;
}
