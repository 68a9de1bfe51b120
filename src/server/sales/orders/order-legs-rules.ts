import {
  creditUsedLegs,
  type Leg,
  type SoldAmounts,
  saleLegs,
  waivedLegs,
} from "#server/money/ledger/posting-rules.ts";
import type { DueAmounts } from "./order-amounts-rules.ts";

export interface OrderLegs {
  sale: Leg[];
  creditUsed: Leg[];
  waived: Leg[];
}

/**
 * Returns the postings of a new order before it is charged, for the order itself and for its
 * preview.
 */
export function getOrderLegs(
  amounts: SoldAmounts,
  { creditUsed, waived }: Pick<DueAmounts, "creditUsed" | "waived">,
): OrderLegs {
  return {
    sale: saleLegs(amounts),
    creditUsed: creditUsedLegs(creditUsed),
    waived: waivedLegs(waived),
  };
}
