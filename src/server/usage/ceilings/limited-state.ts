import type { AggregationFunc } from "../meter-state/meter-state-rules.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import type { MeteredPrice } from "./metered-prices.ts";
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
