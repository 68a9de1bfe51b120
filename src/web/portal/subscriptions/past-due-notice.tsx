import type { ReactNode } from "react";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { usePortal } from "../portal-context.tsx";
import { usePaymentPage } from "./use-payment-page.ts";

/** Says that a payment failed: what happens next, and the way to the page where it is paid. */
export function PastDueNotice({ subscriptionId }: { subscriptionId: string }): ReactNode {
  const { messages } = usePortal();
  const { open, isOpening, hasFailed } = usePaymentPage(subscriptionId);
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button kind="outline" pending={isOpening} onClick={open}>
            {messages.payNow}
          </Button>
        }
      >
        {messages.pastDueText}
      </Notice>
      {hasFailed ? <Notice tone="bad">{messages.failed}</Notice> : null}
    </>
  );
}
