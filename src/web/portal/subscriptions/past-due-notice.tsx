import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { usePortal } from "../portal-context.tsx";

/** Says that a payment failed: what happens next, and the way to the page where it is paid. */
export function PastDueNotice({ subscriptionId }: { subscriptionId: string }): ReactNode {
  const { api, messages } = usePortal();
  const link = useMutation({
    mutationFn: () => api.paymentLink(subscriptionId),
    onSuccess: ({ url }) => location.assign(url),
  });
  // Until the other page is there.
  const isOpening = link.isPending || link.isSuccess;
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button kind="outline" pending={isOpening} onClick={() => isOpening || link.mutate()}>
            {messages.payNow}
          </Button>
        }
      >
        {messages.pastDueText}
      </Notice>
      {link.isError ? <Notice tone="bad">{messages.failed}</Notice> : null}
    </>
  );
}
