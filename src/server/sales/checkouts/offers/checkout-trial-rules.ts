export interface CheckoutTrial {
  trialInterval: string | null;
  trialIntervalCount: number | null;
}

export interface TrialFacts {
  /** Whether the seller grants trials in this checkout. */
  allowTrial: boolean;
  isUpgrade: boolean;
  /** Products that the buyer has tried, or tries in another checkout. */
  tried: ReadonlySet<string>;
}

interface TriedProduct {
  product: CheckoutTrial & { id: string };
  prices: readonly { amountType: string }[];
}

const noTrial: CheckoutTrial = { trialInterval: null, trialIntervalCount: null };

/**
 * Returns the trial that a buyer gets: one for each product, where something is charged after it.
 */
export function trialFor(
  { product, prices }: TriedProduct,
  { allowTrial, isUpgrade, tried }: TrialFacts,
): CheckoutTrial {
  const isFree = prices.every(({ amountType }) => amountType === "free");
  if (!allowTrial || isUpgrade || isFree || tried.has(product.id)) return noTrial;
  const { trialInterval, trialIntervalCount } = product;
  return { trialInterval, trialIntervalCount };
}
