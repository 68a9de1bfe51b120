/** Why a subscription ends: what becomes of the items that wait depends on it. */
export type EndCause =
  /** Its customer or its seller requested it. */
  | "asked"
  /** Its payment failed until it was given up. */
  | "unpaid"
  /** Credit that paid for it was taken back after a lost dispute, and is owed. */
  | "disputed"
  | "customer_deleted"
  | "seller_closed";

export type WaitingOutcome =
  /** A last order charges it. */
  | "billed"
  /** A last order shows it and is given up. */
  | "waived"
  /** It becomes credit of the customer. */
  | "credited"
  /** The credit is lost with the customer. */
  | "lapsed"
  /** The items add up to nothing. */
  | "dropped";

/** Returns what becomes of items that wait when a subscription ends, by their total with tax. */
export function getWaitingOutcome(total: number, cause: EndCause): WaitingOutcome {
  if (total === 0) return "dropped";
  if (total < 0) return cause === "customer_deleted" ? "lapsed" : "credited";
  return cause === "asked" ? "billed" : "waived";
}
