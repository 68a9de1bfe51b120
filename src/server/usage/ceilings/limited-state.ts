import type { Db, Tx } from "#server/platform/database/database.ts";
import type { AggregationFunc } from "../meter-state/meter-state-rules.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import type { MeteredPrice, MeteredPrices } from "./metered-prices.ts";
import type { StoredLimit } from "./usage-limit-store.ts";

/** A state whose limits are counted. */
export interface LimitedState {
  state: HeldMeter;
  limits: readonly StoredLimit[];
  price: MeteredPrice | undefined;
}

/** Only sums have a ceiling: a greatest value or an average is not used up. */
export function isAdditive({ func }: { func: AggregationFunc }): boolean {
  return func === "count" || func === "sum";
}

/** A price is needed for limits of money only. */
export async function findPrice(
  db: Db | Tx,
  prices: MeteredPrices,
  sellerId: string,
  limits: readonly StoredLimit[],
): Promise<MeteredPrice | undefined> {
  const limit = limits.find(({ amount }) => amount !== null);
  return limit && prices.find(db, sellerId, limit);
}
