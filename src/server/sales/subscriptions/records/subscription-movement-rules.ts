/** The part of a subscription that counts in recurring revenue. */
export interface SubscriptionState {
  productId: string;
  /** 1 from its start to its end, also while it is past due. */
  active: number;
  /** The amount of a month; nothing in a trial. */
  recurring: number;
  /** The same, but nothing once it is canceled to the end of its period. */
  committed: number;
}

export interface CountedSubscription {
  status: string;
  productId: string;
  monthlyAmount: number;
  startedAt: Date | null;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
}

export function toSubscriptionState(row: CountedSubscription): SubscriptionState {
  const isActive = row.startedAt !== null && row.endedAt === null;
  const recurring = isActive && row.status !== "trialing" ? row.monthlyAmount : 0;
  return {
    productId: row.productId,
    active: isActive ? 1 : 0,
    recurring,
    committed: row.cancelAtPeriodEnd ? 0 : recurring,
  };
}
