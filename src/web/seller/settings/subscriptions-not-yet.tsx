import type { ReactNode } from "react";
import { Notice } from "#web/ui/text/notice.tsx";

/** Until recurring products can be bought. */
export function SubscriptionsNotYet(): ReactNode {
  return (
    <Notice tone="info">Subscriptions cannot be sold yet. These rules apply once they can.</Notice>
  );
}
