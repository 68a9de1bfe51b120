import type { UsageLimitsWire, UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listHolderUsage } from "../meter-state/meter-state-store.ts";
import { toWireUnits } from "../meter-state/unit-rules.ts";
import { roundCost } from "../meter-state/usage-charge-rules.ts";
import { findDecisiveLimit, type LimitedUsage, notCounted } from "./ceiling-rules.ts";
import { findReset } from "./find-reset.ts";
import type { MeteredPrice } from "./metered-prices.ts";
import { readLimitedUsage } from "./read-limited-usage.ts";
import { listLimits, type StoredLimit } from "./usage-limit-store.ts";

type LimitScope = Pick<SellerCtx, "sellerId" | "platform" | "now">;

/** Describes the limits of a customer, with what was used of each. */
export async function describeUsageLimits(
  db: Db | Tx,
  scope: LimitScope,
  customerId: string,
): Promise<UsageLimitsWire> {
  const limits: UsageLimitWire[] = [];
  for (const measured of await measureLimits(db, scope, customerId))
    for (const limit of measured.limits) limits.push(await present(db, scope, limit, measured));
  return { limits };
}

/** Describes of each meter the limit of a customer that decides what a period costs. */
export async function describeDecisiveLimits(
  db: Db | Tx,
  scope: LimitScope,
  customerId: string,
): Promise<Map<string, UsageLimitWire>> {
  const found = new Map<string, UsageLimitWire>();
  for (const measured of await measureLimits(db, scope, customerId)) {
    const { limits, usage, price } = measured;
    const limit = findDecisiveLimit(limits, usage, price?.unitAmount ?? null);
    if (limit) found.set(limit.meterId, await present(db, scope, limit, measured));
  }
  return found;
}

/** The limits of a customer in one meter, and what was used there. */
interface MeasuredLimits {
  limits: readonly StoredLimit[];
  usage: LimitedUsage | undefined;
  price: MeteredPrice | undefined;
}

async function measureLimits(
  db: Db | Tx,
  { sellerId, platform, now }: LimitScope,
  customerId: string,
): Promise<MeasuredLimits[]> {
  const limits = await listLimits(db, sellerId, [customerId]);
  const [held] = await listHolderUsage(db, sellerId, [customerId]);
  const states = held?.meters ?? [];
  const prices = await platform.services.meteredPrices.list(db, sellerId, limits);
  const findPrice = (meterId: string) => prices.find((price) => price.meterId === meterId);
  const priced = states.map((state) => ({ state, price: findPrice(state.meterId) }));
  const counted = await readLimitedUsage(db, sellerId, priced, now);
  return [...Map.groupBy(limits, ({ meterId }) => meterId)].map(([meterId, own]) => {
    const state = states.find((each) => each.meterId === meterId);
    return { limits: own, usage: state && counted.get(state.id), price: findPrice(meterId) };
  });
}

async function present(
  db: Db | Tx,
  scope: LimitScope,
  limit: StoredLimit,
  { usage }: MeasuredLimits,
): Promise<UsageLimitWire> {
  const counted = usage?.intervals[limit.period] ?? notCounted;
  const resetsAt = await findReset(db, scope, limit, limit.period);
  return {
    meter_id: limit.meterId,
    interval: limit.period,
    units: limit.units === null ? null : toWireUnits(limit.units),
    amount: limit.amount,
    action: limit.action,
    thresholds: [...limit.thresholds],
    set_by: limit.setBy,
    used: limit.amount === null ? toWireUnits(counted.used) : roundCost(counted.cost),
    resets_at: resetsAt?.toISOString() ?? null,
  };
}
