import { type ReactNode, useState } from "react";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { usePortal } from "./portal-context.tsx";

/** A payment failed: what happens next, and the way to the page where it is paid. */
export function PastDueNotice({ subscriptionId }: { subscriptionId: string }): ReactNode {
  const { api, messages } = usePortal();
  const [isOpening, setOpening] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    if (isOpening) return;
    setOpening(true);
    setFailed(false);
    try {
      const { url } = await api.paymentLink(subscriptionId);
      location.assign(url);
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) throw failure;
      setOpening(false);
      setFailed(true);
    }
  };
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button kind="outline" pending={isOpening} onClick={() => void open()}>
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
