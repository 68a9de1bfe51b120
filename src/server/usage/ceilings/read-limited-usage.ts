import type { Db, Tx } from "#server/platform/database/database.ts";
import { getConsumed } from "../meter-state/meter-state-rules.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { toMeterUsage } from "../meter-state/read-usage.ts";
import { noUnits, type Units } from "../meter-state/unit-rules.ts";
import { getCost } from "../meter-state/usage-charge-rules.ts";
import {
  type CountedUsage,
  getWindowBillable,
  type LimitedUsage,
  notCounted,
  toPeriodStart,
  toPeriodUsage,
} from "./ceiling-rules.ts";
import { type LimitState, listLimitStates } from "./limit-state-store.ts";
import type { MeteredPrice } from "./metered-prices.ts";

/** A state, and the price at which its units are billed. */
export interface PricedState {
  state: HeldMeter;
  price: MeteredPrice | undefined;
  /** Units that the window has already, and the limits do not. */
  added?: Units;
}

/** Reads the usage of states as limits count it, by the ids of the states. */
export async function readLimitedUsage(
  db: Db | Tx,
  sellerId: string,
  priced: readonly PricedState[],
  now: Date,
): Promise<Map<string, LimitedUsage>> {
  const customerIds = priced.map(({ state }) => state.holderId);
  const stored = await listLimitStates(db, sellerId, customerIds);
  return new Map(priced.map((each) => [each.state.id, toLimitedUsage(each, stored, now)]));
}

function toLimitedUsage(
  { state, price, added = noUnits }: PricedState,
  stored: readonly LimitState[],
  now: Date,
): LimitedUsage {
  const unitAmount = price?.unitAmount ?? null;
  const { consumed, credited, uncharged } = toMeterUsage(state);
  const usage = { consumed: (consumed - added) as Units, credited, uncharged };
  const own = stored.filter(
    ({ customerId, meterId }) => customerId === state.holderId && meterId === state.meterId,
  );
  const day = findInterval(own, "day", { unitAmount, now });
  const month = findInterval(own, "month", { unitAmount, now });
  const terms = { frozen: getFrozenBillable(state), unitAmount };
  return {
    charged: (usage.consumed - uncharged) as Units,
    credited,
    uncharged,
    intervals: {
      day: day.counted,
      month: month.counted,
      period: toPeriodUsage(usage, state.earlier, terms),
    },
    startedAt: {
      day: day.startedAt,
      month: month.startedAt,
      period: state.periodOpenedAt ?? state.windowOpenedAt ?? state.createdAt,
    },
  };
}

/** An interval never moves back: one that began later than the transaction goes on. */
function findInterval(
  stored: readonly LimitState[],
  interval: "day" | "month",
  { unitAmount, now }: { unitAmount: string | null; now: Date },
): { startedAt: Date; counted: CountedUsage } {
  const startedAt = toPeriodStart(interval, now);
  const found = stored.find(({ period, ...each }) => {
    return period === interval && each.startedAt >= startedAt;
  });
  if (!found) return { startedAt, counted: notCounted };
  const cost = found.cost ?? getCost(unitAmount, found.counted.billable);
  return { startedAt: found.startedAt, counted: { ...found.counted, cost } };
}

function getFrozenBillable({ func, frozen }: HeldMeter): Units {
  if (!frozen) return noUnits;
  const { state, credited, uncharged } = frozen;
  return getWindowBillable({ consumed: getConsumed(func, state), credited, uncharged });
}
