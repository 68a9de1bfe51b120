import type { Aggregation } from "#contract/billing/meter-schema.ts";
import type {
  LimitSetter,
  UsageLimitInput,
  UsageLimitsWire,
} from "#contract/billing/usage-limit-schema.ts";
import { holdMeters, listMetersByIds } from "#server/catalog/meters/meter-store.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { markLimited } from "../meter-state/limited-state-store.ts";
import { lockState } from "../meter-state/lock-state-store.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { numberToUnits, toWireUnits } from "../meter-state/unit-rules.ts";
import { usageErrors } from "../meter-state/usage-errors.ts";
import type { UsageLimit } from "./ceiling-rules.ts";
import { countIntervals } from "./count-intervals.ts";
import { describeUsageLimits } from "./describe-usage-limits.ts";
import { isAdditive } from "./limited-state.ts";
import { usageLimitErrors } from "./usage-limit-errors.ts";
import { listLimits, replaceLimits, type StoredLimit } from "./usage-limit-store.ts";

/**
 * Replaces the limits that the seller has set for a customer, or those that the customer has set.
 * They count from the beginning of the interval. What was charged before is not taken back.
 */
export async function setUsageLimits(
  ctx: SellerCtx,
  { customerId, setBy }: { customerId: string; setBy: LimitSetter },
  inputs: readonly UsageLimitInput[],
): Promise<UsageLimitsWire> {
  const { tx, sellerId, now } = ctx;
  if (!(await findCustomer(tx, sellerId, { id: customerId })))
    throw new Refusal(sellerErrors.notFound);
  await requireSums(ctx, inputs);
  const meterIds = inputs.map(({ meter_id: id }) => id);
  const states = await lockStates(ctx, customerId, meterIds);
  const known = await listLimits(tx, sellerId, [customerId]);
  const limits = inputs.map((input) => toLimit(input, setBy));
  if (setBy === "customer") refuseLooser(limits, known);
  await replaceLimits(tx, sellerId, { customerId, setBy, now }, limits);
  const all = await listLimits(tx, sellerId, [customerId]);
  await countIntervals(ctx, customerId, states, all);
  const isLimited = new Set(all.map(({ meterId }) => meterId));
  await markLimited(
    tx,
    sellerId,
    states.map(({ id }) => id),
    states.filter(({ meterId }) => isLimited.has(meterId)).map(({ id }) => id),
  );
  const before = known.filter((limit) => limit.setBy === setBy);
  await recordChange(ctx, customerId, before, limits);
  return describeUsageLimits(tx, ctx, customerId);
}

async function requireSums(
  { tx, sellerId }: SellerCtx,
  inputs: readonly UsageLimitInput[],
): Promise<void> {
  const ids = [...new Set(inputs.map(({ meter_id: id }) => id))];
  const held = await holdMeters(tx, sellerId, ids);
  const meters = new Map((await listMetersByIds(tx, sellerId, ids)).map((row) => [row.id, row]));
  for (const [index, { meter_id: id }] of inputs.entries()) {
    const meter = held.has(id) ? meters.get(id) : undefined;
    const at = ["limits", index, "meter_id"];
    if (!meter) throw new Refusal(usageErrors.meterUnknown, at);
    if (!isAdditive(meter.aggregation as Aggregation))
      throw new Refusal(usageLimitErrors.notAdditive, at);
  }
}

/** In the order in which events lock them, with those that had a limit before. */
async function lockStates(
  { tx, sellerId, now }: SellerCtx,
  customerId: string,
  meterIds: readonly string[],
): Promise<HeldMeter[]> {
  const known = await listLimits(tx, sellerId, [customerId]);
  const all = new Set([...meterIds, ...known.map(({ meterId }) => meterId)]);
  const states: HeldMeter[] = [];
  for (const meterId of [...all].sort())
    states.push(await lockState(tx, sellerId, { customerId, meterId }, now));
  return states;
}

function toLimit(input: UsageLimitInput, setBy: LimitSetter): UsageLimit & { id: string } {
  return {
    id: newUuid(),
    meterId: input.meter_id,
    period: input.interval,
    setBy,
    units: input.units == null ? null : numberToUnits(input.units),
    amount: input.amount ?? null,
    action: input.action,
    thresholds: [...new Set(input.thresholds)].sort((a, b) => a - b),
  };
}

function refuseLooser(limits: readonly UsageLimit[], known: readonly StoredLimit[]): void {
  for (const [index, limit] of limits.entries()) {
    const field = limit.amount === null ? "units" : "amount";
    const stricter = known.some(
      (each) =>
        each.setBy === "seller" &&
        each.meterId === limit.meterId &&
        each.period === limit.period &&
        (each[field] ?? Number.POSITIVE_INFINITY) < (limit[field] ?? 0),
    );
    if (stricter) throw new Refusal(usageLimitErrors.looser, ["limits", index, field]);
  }
}

async function recordChange(
  ctx: SellerCtx,
  customerId: string,
  before: readonly UsageLimit[],
  after: readonly UsageLimit[],
): Promise<void> {
  const [was, is] = [before.map(toAudited), after.map(toAudited)];
  if (JSON.stringify(was.sort(byText)) === JSON.stringify(is.sort(byText))) return;
  const target = { kind: "customer", id: customerId };
  await recordSellerAct(ctx, "customer.usage_limits_set", target, {
    before: { limits: was },
    after: { limits: is },
  });
}

function toAudited({ meterId, period, units, amount, action, thresholds }: UsageLimit) {
  const ceiling = units === null ? { amount } : { units: toWireUnits(units) };
  return { meterId, interval: period, ...ceiling, action, thresholds: [...thresholds] };
}

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
