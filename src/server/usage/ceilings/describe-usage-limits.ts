import type { UsageLimitsWire, UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listHolderUsage } from "../meter-state/meter-state-store.ts";
import { toWireUnits } from "../meter-state/unit-rules.ts";
import { getPrice } from "../meter-state/usage-charge-rules.ts";
import { type LimitedUsage, notCounted, toPeriodEnd } from "./ceiling-rules.ts";
import type { MeteredPrice } from "./metered-prices.ts";
import { readLimitedUsage } from "./read-limited-usage.ts";
import { listLimits, type StoredLimit } from "./usage-limit-store.ts";

/** Describes the limits of a customer, with what was used of each. */
export async function describeUsageLimits(
  db: Db | Tx,
  { sellerId, platform, now }: Pick<SellerCtx, "sellerId" | "platform" | "now">,
  customerId: string,
): Promise<UsageLimitsWire> {
  const limits = await listLimits(db, sellerId, [customerId]);
  const [usage] = await listHolderUsage(db, sellerId, [customerId]);
  const states = usage?.meters ?? [];
  const counted = await readLimitedUsage(db, sellerId, states, now);
  const described: UsageLimitWire[] = [];
  for (const limit of limits) {
    const state = states.find(({ meterId }) => meterId === limit.meterId);
    const price = await platform.services.meteredPrices.find(db, sellerId, limit);
    described.push(presentLimit(limit, { usage: state && counted.get(state.id), price, now }));
  }
  return { limits: described };
}

function presentLimit(
  limit: StoredLimit,
  {
    usage,
    price,
    now,
  }: { usage: LimitedUsage | undefined; price: MeteredPrice | undefined; now: Date },
): UsageLimitWire {
  const counted = usage?.intervals[limit.period] ?? notCounted;
  return {
    meter_id: limit.meterId,
    interval: limit.period,
    units: limit.units === null ? null : toWireUnits(limit.units),
    amount: limit.amount,
    action: limit.action,
    thresholds: [...limit.thresholds],
    set_by: limit.setBy,
    used:
      limit.amount === null
        ? toWireUnits(counted.used)
        : getPrice(price?.unitAmount ?? null, counted.billable),
    resets_at: findReset(limit, price, now)?.toISOString() ?? null,
  };
}

/** Returns when the interval of a limit ends, or null where no bill ends the window. */
export function findReset(
  { period }: Pick<StoredLimit, "period">,
  price: MeteredPrice | undefined,
  now: Date,
): Date | null {
  return period === "period" ? (price?.periodEndsAt ?? null) : toPeriodEnd(period, now);
}
