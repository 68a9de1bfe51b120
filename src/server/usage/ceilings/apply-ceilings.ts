import type { SellerCtx } from "#server/v1/seller-request.ts";
import { addUncharged } from "../meter-state/limited-state-store.ts";
import { listHolderUsage } from "../meter-state/meter-state-store.ts";
import { noUnits, toUnitText, type Units } from "../meter-state/unit-rules.ts";
import { addUnits, type LimitedUsage, toPeriodStart, toWindowUsage } from "./ceiling-rules.ts";
import { saveLimitStates } from "./limit-state-store.ts";
import { findPrice, isAdditive, type LimitedState } from "./limited-state.ts";
import { raiseAlerts } from "./raise-alerts.ts";
import { readLimitedUsage } from "./read-limited-usage.ts";
import { listLimits } from "./usage-limit-store.ts";

/** The units that events have just added to a state with limits, one after the other. */
export interface Addition {
  customerId: string;
  meterId: string;
  values: readonly Units[];
}

/**
 * Adds to the limits of customers what was just added to their locked states: notes what is above a
 * ceiling, and raises each alert once. Returns, for each addition, which of its values were above.
 */
export async function applyCeilings(
  ctx: SellerCtx,
  additions: readonly Addition[],
): Promise<boolean[][]> {
  const { tx, sellerId, now, platform } = ctx;
  const customerIds = [...new Set(additions.map(({ customerId }) => customerId))];
  const usage = await listHolderUsage(tx, sellerId, customerIds);
  const states = usage.flatMap(({ meters }) => meters);
  const limits = await listLimits(tx, sellerId, customerIds);
  const counted = await readLimitedUsage(tx, sellerId, states, now);
  const above: boolean[][] = [];
  for (const { customerId, meterId, values } of additions) {
    const state = states.find((each) => each.holderId === customerId && each.meterId === meterId);
    const known = state && counted.get(state.id);
    if (!state || !known || !isAdditive(state)) {
      above.push(values.map(() => false));
      continue;
    }
    const own = limits.filter(
      (limit) => limit.customerId === customerId && limit.meterId === meterId,
    );
    const price = await findPrice(tx, platform.services.meteredPrices, sellerId, own);
    const limited = { state, limits: own, price };
    const { usage: after, isAbove } = addValues(limited, takeBack(known, values), values);
    await saveCounted(ctx, limited, { before: known, after });
    await raiseAlerts(ctx, limited, after);
    above.push(isAbove);
  }
  return above;
}

/** The window has the values already; days and months have not. */
function takeBack(usage: LimitedUsage, values: readonly Units[]): LimitedUsage {
  const total = values.reduce((sum, value) => (sum + value) as Units, noUnits);
  const { used, charged } = usage.intervals.period;
  const period = toWindowUsage((used - total) as Units, usage.uncharged, usage.credited);
  return {
    ...usage,
    charged: (charged - total) as Units,
    intervals: { ...usage.intervals, period },
  };
}

function addValues(
  { limits, price }: LimitedState,
  before: LimitedUsage,
  values: readonly Units[],
): { usage: LimitedUsage; isAbove: boolean[] } {
  let usage = before;
  const isAbove = values.map((value) => {
    const next = addUnits(usage, value, limits, price?.unitAmount ?? null);
    const isMore = next.uncharged > usage.uncharged;
    usage = next;
    return isMore;
  });
  return { usage, isAbove };
}

async function saveCounted(
  { tx, sellerId, now }: SellerCtx,
  { state, limits }: LimitedState,
  { before, after }: { before: LimitedUsage; after: LimitedUsage },
): Promise<void> {
  const { holderId: customerId, meterId } = state;
  const above = (after.uncharged - before.uncharged) as Units;
  if (above !== 0n) await addUncharged(tx, sellerId, state.id, toUnitText(above));
  const periods = new Set(limits.map(({ period }) => period));
  await saveLimitStates(
    tx,
    sellerId,
    (["day", "month"] as const)
      .filter((period) => periods.has(period))
      .map((period) => ({
        customerId,
        meterId,
        period,
        startedAt: toPeriodStart(period, now),
        counted: after.intervals[period],
      })),
  );
}
