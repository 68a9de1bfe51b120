import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordSystemEvents } from "../event-history/record-system-events.ts";
import { toAnnounceTime } from "./announce-rules.ts";
import { lockOrCreateHolders, lockStates } from "./holder-lock-store.ts";
import { lockState } from "./lock-state-store.ts";
import { toMeterUsage } from "./read-usage.ts";
import { addToCredits, createStates } from "./state-creation-store.ts";
import { maxUnits, minUnits, noUnits, toUnitText, toWireUnits, type Units } from "./unit-rules.ts";

/** Units of a meter that a customer gets. */
export interface MeterCredit {
  customerId: string;
  meterId: string;
  units: Units;
  /** Units that are left go on in the next period. */
  rollover: boolean;
}

/** The place of credits among the events of one moment. */
const afterResets = 2_048;

/** Credits units to the open windows of meters. */
export async function creditMeters(
  ctx: SellerCtx,
  credits: readonly MeterCredit[],
  at: Date,
): Promise<void> {
  if (credits.length === 0) return;
  const { tx, sellerId, now } = ctx;
  const customerIds = [...new Set(credits.map(({ customerId }) => customerId))];
  const locked = await lockOrCreateHolders(tx, sellerId, { customerIds, others: [] });
  await createStates(tx, sellerId, credits, now);
  await lockStates(tx, sellerId, customerIds);
  await addToCredits(
    tx,
    sellerId,
    credits.map((credit) => ({ ...credit, units: toUnitText(credit.units) })),
    { now, announceAt: toAnnounceTime(now) },
  );
  await recordSystemEvents(
    ctx,
    credits.map(({ customerId, meterId, units, rollover }) => ({
      holderId: customerId,
      epoch: locked.get(customerId)?.epoch ?? 0,
      name: "meter.credited" as const,
      happenedAt: at,
      metadata: { meter_id: meterId, units: toWireUnits(units), rollover },
    })),
    afterResets,
  );
}

/** Units of a plan that end while the window of their meter goes on. */
export interface EndingPlanCredit {
  customerId: string;
  meterId: string;
  units: Units;
  /** So many of those that are left go on. */
  rollover: Units;
  /** The units of a plan that comes in the same period: those that are used count in it. */
  next: Units;
  /** The units that other plans of the customer include. What is left of them stays. */
  others: Units;
}

/** Takes back what is left of such units, and credits those of the next plan. */
export async function endPlanCredit(
  ctx: SellerCtx,
  { units, rollover, next, others, ...key }: EndingPlanCredit,
): Promise<void> {
  const state = await lockState(ctx.tx, ctx.sellerId, key, ctx.now);
  const { consumed, credited } = toMeterUsage(state);
  const left = (credited - state.granted - consumed - others) as Units;
  const taken = maxUnits((minUnits(units, left) - rollover) as Units, noUnits);
  const begun = maxUnits((next - (units - taken)) as Units, noUnits);
  const changed = (begun - taken) as Units;
  if (changed === 0n) return;
  await creditMeters(ctx, [{ ...key, units: changed, rollover: false }], ctx.now);
}
