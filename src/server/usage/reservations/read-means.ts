import type { LimitInterval } from "#contract/billing/usage-limit-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { readRoom } from "../ceilings/find-room.ts";
import type { MeteredPrice } from "../ceilings/metered-prices.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { getBalance, toMeterUsage } from "../meter-state/read-usage.ts";
import type { Means } from "./reservation-rules.ts";

export interface StateMeans extends Means {
  /** Of the limit that allows the fewest units; null without one. */
  interval: LimitInterval | null;
}

/** Reads what decides how many units can be reserved of a state. */
export async function readMeans(
  db: Db | Tx,
  scope: Pick<SellerCtx, "sellerId" | "now">,
  state: HeldMeter,
  price: MeteredPrice | undefined,
): Promise<StateMeans> {
  const found = await readRoom(db, scope, state, price);
  return {
    balance: getBalance(toMeterUsage(state)),
    held: state.held,
    isBilled: price !== undefined,
    room: found?.room ?? null,
    interval: found?.interval ?? null,
  };
}
