import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { sumChargesSince } from "../meter-state/meter-window-store.ts";
import { toMeterUsage } from "../meter-state/read-usage.ts";
import { minUnits, toUnits } from "../meter-state/unit-rules.ts";
import { amountToCost, type Cost, getCost } from "../meter-state/usage-charge-rules.ts";
import { sumQuartersSince } from "../rollups/quarter-sum-store.ts";
import { getWindowBillable, toPeriodStart } from "./ceiling-rules.ts";
import {
  deleteLimitStates,
  type LimitState,
  listLimitStates,
  saveLimitStates,
} from "./limit-state-store.ts";
import type { StoredLimit } from "./usage-limit-store.ts";

/**
 * Begins to count the days and months of a customer that have got a limit, with what was used in
 * them so far, and no longer counts those without one.
 */
export async function countIntervals(
  ctx: SellerCtx,
  customerId: string,
  states: readonly HeldMeter[],
  limits: readonly StoredLimit[],
): Promise<void> {
  const { tx, sellerId } = ctx;
  await deleteLimitStates(tx, sellerId, customerId, limits);
  const known = await listLimitStates(tx, sellerId, [customerId]);
  const isKnown = (meterId: string, period: string) =>
    known.some((each) => each.meterId === meterId && each.period === period);
  const begun: LimitState[] = [];
  for (const state of states)
    for (const period of ["day", "month"] as const) {
      const isLimited = limits.some(
        (limit) => limit.meterId === state.meterId && limit.period === period,
      );
      if (isLimited && !isKnown(state.meterId, period))
        begun.push(await beginInterval(ctx, state, period));
    }
  await saveLimitStates(tx, sellerId, begun);
}

async function beginInterval(
  { tx, sellerId, now, platform }: SellerCtx,
  state: HeldMeter,
  period: "day" | "month",
): Promise<LimitState> {
  const { holderId: customerId, meterId } = state;
  const startedAt = toPeriodStart(period, now);
  const whose = { holderId: customerId, meterId, startedAt };
  const used = toUnits(await sumQuartersSince(tx, sellerId, whose));
  const billable = minUnits(used, getWindowBillable(toMeterUsage(state)));
  const price = await platform.services.meteredPrices.find(tx, sellerId, { customerId, meterId });
  const before = await sumChargesSince(tx, sellerId, whose);
  const cost = (getCost(price?.unitAmount ?? null, billable) + amountToCost(before)) as Cost;
  const counted = { used, charged: used, billable };
  return { customerId, meterId, period, startedAt, counted, cost };
}
