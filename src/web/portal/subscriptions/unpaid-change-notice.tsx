import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { usePortal } from "../portal-context.tsx";
import { changeLinkQuery } from "../portal-queries.ts";
import { toPendingPlan } from "./portal-labels.ts";
import { usePaymentPage } from "./use-payment-page.ts";
import type { SubscriptionChange } from "./use-subscription-change.ts";

interface UnpaidChangeNoticeProps {
  subscription: CustomerSubscriptionWire;
  update: SubscriptionChange;
}

/**
 * Says that the plan changes once the customer has paid, because their bank asks or no card is
 * saved: until when that can be, where, and how to take it back.
 */
export function UnpaidChangeNotice({ subscription, update }: UnpaidChangeNoticeProps): ReactNode {
  const { api, messages, products } = usePortal();
  const { time } = useBuyer();
  const { id, modified_at: version } = subscription;
  const { data: link } = useQuery(changeLinkQuery(api, id, version));
  const { open, isOpening, hasFailed } = usePaymentPage(id);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  const plan = toPendingPlan(subscription, products, messages);
  return (
    <>
      <div ref={place} tabIndex={-1} role="status">
        <Notice
          tone="warn"
          action={
            <div className="flex flex-wrap gap-2">
              <Button kind="outline" pending={isOpening} onClick={open}>
                {messages.payNow}
              </Button>
              <Button
                kind="plain"
                pending={update.pending}
                onClick={() => update.run({ pending_update: null }, messages.keptPlan)}
              >
                {messages.keepPlan}
              </Button>
            </div>
          }
        >
          {fillMessage(messages.unpaidChange, { plan })}
          {link?.expires_at
            ? ` ${fillMessage(messages.payUntil, { time: time(link.expires_at) })}`
            : null}
        </Notice>
      </div>
      {hasFailed ? <Notice tone="bad">{messages.failed}</Notice> : null}
    </>
  );
}
