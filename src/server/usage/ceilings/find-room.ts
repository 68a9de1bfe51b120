import type { LimitInterval } from "#contract/billing/usage-limit-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import type { Units } from "../meter-state/unit-rules.ts";
import { findRoom } from "./ceiling-rules.ts";
import { isAdditive } from "./limited-state.ts";
import type { MeteredPrice } from "./metered-prices.ts";
import { readLimitedUsage } from "./read-limited-usage.ts";
import { listLimits } from "./usage-limit-store.ts";

/** The units that the blocking limits of a customer still allow, and the limit that does. */
export interface LimitRoom {
  room: Units;
  interval: LimitInterval;
}

/** Reads what limits still allow a customer in a meter; null without a limit that blocks. */
export async function readRoom(
  db: Db | Tx,
  { sellerId, now }: { sellerId: string; now: Date },
  state: HeldMeter,
  price: MeteredPrice | undefined,
): Promise<LimitRoom | null> {
  if (!state.isLimited || !isAdditive(state)) return null;
  const limits = await listLimits(db, sellerId, [state.holderId]);
  const own = limits.filter(({ meterId }) => meterId === state.meterId);
  const usage = (await readLimitedUsage(db, sellerId, [{ state, price }], now)).get(state.id);
  const found = usage && findRoom(own, usage, price?.unitAmount ?? null);
  return found ? { room: found.room, interval: found.limit.period } : null;
}
