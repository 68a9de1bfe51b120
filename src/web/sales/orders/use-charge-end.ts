import { useEffect, useRef } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";
import { isBeingCharged } from "./unpaid-order-notice.tsx";

const lookAgainMs = 2_000;

/** Returns how often orders are read again: while one of them is being charged. */
export function chargeInterval(orders: readonly OrderWire[]): number | false {
  return orders.some(isBeingCharged) ? lookAgainMs : false;
}

/** Reads again what a charge changes, once it is over. */
export function useChargeEnd(orders: readonly OrderWire[]): void {
  const seller = useSeller();
  const isCharging = orders.some(isBeingCharged);
  const wasCharging = useRef(false);
  useEffect(() => {
    if (wasCharging.current && !isCharging)
      void refreshSeller(seller, "subscriptions", "payments", "customers", "ledger");
    wasCharging.current = isCharging;
  }, [isCharging, seller]);
}
