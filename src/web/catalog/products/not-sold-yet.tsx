import type { ReactNode } from "react";
import { Notice } from "#web/ui/text/notice.tsx";

/** Beside products that buyers cannot pay for. Once subscriptions can be bought, this file is deleted. */
export function SubscriptionsNotSoldYet(): ReactNode {
  return (
    <Notice tone="warn">
      Subscriptions can't be bought yet. Buyers can open the checkout of a recurring product, but
      they cannot pay.
    </Notice>
  );
}
