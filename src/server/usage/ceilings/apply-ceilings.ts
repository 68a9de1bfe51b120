import type { SellerCtx } from "#server/v1/seller-request.ts";
import { addUncharged } from "../meter-state/limited-state-store.ts";
import { type HeldMeter, listHolderUsage } from "../meter-state/meter-state-store.ts";
import { noUnits, toUnitText, type Units } from "../meter-state/unit-rules.ts";
import { addUnits, type LimitedUsage } from "./ceiling-rules.ts";
import { type LimitState, saveLimitStates } from "./limit-state-store.ts";
import { isAdditive, type LimitedState } from "./limited-state.ts";
import { type CountedState, raiseAlerts } from "./raise-alerts.ts";
import { type PricedState, readLimitedUsage } from "./read-limited-usage.ts";
import { listLimits, type StoredLimit } from "./usage-limit-store.ts";

/** The units that events have just added to a state with limits, one after the other. */
export interface Addition {
  customerId: string;
  meterId: string;
  values: readonly Units[];
}

/**
 * Adds to the limits of customers what was just added to their locked states: notes what is above a
 * ceiling, and raises each alert once. Returns, for each addition, which of its values were above.
 * It takes as many statements for many states as for one.
 */
export async function applyCeilings(
  ctx: SellerCtx,
  additions: readonly Addition[],
): Promise<boolean[][]> {
  const { tx, sellerId, now } = ctx;
  const counting = await readCounting(ctx, additions);
  const known = await readLimitedUsage(
    tx,
    sellerId,
    counting.flatMap((each) => each ?? []),
    now,
  );
  const counted: (CountedState & { before: LimitedUsage })[] = [];
  const above = additions.map(({ values }, place) => {
    const limited = counting[place];
    const before = limited && known.get(limited.state.id);
    if (!limited || !before) return values.map(() => false);
    const { usage, isAbove } = addValues(limited, before, values);
    counted.push({ limited, before, usage });
    return isAbove;
  });
  await addUncharged(tx, sellerId, counted.flatMap(toUncharged));
  await saveLimitStates(tx, sellerId, counted.flatMap(toLimitStates));
  await raiseAlerts(ctx, counted);
  return above;
}

type CountingState = LimitedState & PricedState;

/** Reads the states with their limits and prices, in the order of the additions. */
async function readCounting(
  { tx, sellerId, platform }: SellerCtx,
  additions: readonly Addition[],
): Promise<(CountingState | undefined)[]> {
  const customerIds = [...new Set(additions.map(({ customerId }) => customerId))];
  const usage = await listHolderUsage(tx, sellerId, customerIds);
  const states = new Map(usage.flatMap(({ meters }) => meters.map((each) => [toKey(each), each])));
  const limits = Map.groupBy(await listLimits(tx, sellerId, customerIds), toKey);
  const prices = new Map(
    (
      await platform.services.meteredPrices.list(tx, sellerId, additions.filter(isOfMoney(limits)))
    ).map((price) => [toKey(price), price]),
  );
  return additions.map((addition) => {
    const key = toKey(addition);
    const state = states.get(key);
    if (!state || !isAdditive(state)) return undefined;
    const added = addition.values.reduce((sum, value) => (sum + value) as Units, noUnits);
    return { state, limits: limits.get(key) ?? [], price: prices.get(key), added };
  });
}

/** A price is needed for limits of money only. */
function isOfMoney(limits: ReadonlyMap<string, readonly StoredLimit[]>) {
  return (addition: Addition) =>
    (limits.get(toKey(addition)) ?? []).some(({ amount }) => amount !== null);
}

function toKey(
  each: Pick<Addition, "customerId" | "meterId"> | Pick<HeldMeter, "holderId" | "meterId">,
): string {
  return `${"holderId" in each ? each.holderId : each.customerId} ${each.meterId}`;
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

function toUncharged({ limited, before, usage }: CountedState & { before: LimitedUsage }) {
  const units = (usage.uncharged - before.uncharged) as Units;
  return units === 0n ? [] : [{ id: limited.state.id, units: toUnitText(units) }];
}

function toLimitStates({ limited: { state, limits }, usage }: CountedState): LimitState[] {
  const { holderId: customerId, meterId } = state;
  const periods = new Set(limits.map(({ period }) => period));
  return (["day", "month"] as const)
    .filter((period) => periods.has(period))
    .map((period) => {
      const { cost, ...counted } = usage.intervals[period];
      return { customerId, meterId, period, startedAt: usage.startedAt[period], counted, cost };
    });
}
