import type { Db, Tx } from "#server/platform/database/database.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { toMeterUsage } from "../meter-state/read-usage.ts";
import {
  type CountedUsage,
  type LimitedUsage,
  notCounted,
  toPeriodStart,
  toWindowUsage,
} from "./ceiling-rules.ts";
import { type LimitState, listLimitStates } from "./limit-state-store.ts";

/** Reads the usage of states as limits count it, by the ids of the states. */
export async function readLimitedUsage(
  db: Db | Tx,
  sellerId: string,
  states: readonly HeldMeter[],
  now: Date,
): Promise<Map<string, LimitedUsage>> {
  const stored = await listLimitStates(
    db,
    sellerId,
    states.map(({ holderId }) => holderId),
  );
  return new Map(states.map((state) => [state.id, toLimitedUsage(state, stored, now)]));
}

function toLimitedUsage(state: HeldMeter, stored: readonly LimitState[], now: Date): LimitedUsage {
  const { consumed, credited, uncharged } = toMeterUsage(state);
  const period = toWindowUsage(consumed, uncharged, credited);
  const find = (interval: "day" | "month"): CountedUsage => {
    const start = toPeriodStart(interval, now).getTime();
    const found = stored.find(
      ({ customerId, meterId, period, startedAt }) =>
        customerId === state.holderId &&
        meterId === state.meterId &&
        period === interval &&
        startedAt.getTime() === start,
    );
    return found?.counted ?? notCounted;
  };
  return {
    charged: period.charged,
    credited,
    uncharged,
    intervals: { day: find("day"), month: find("month"), period },
  };
}
