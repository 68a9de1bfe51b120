import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordSystemEvents } from "../event-history/record-system-events.ts";
import { toAnnounceTime } from "./announce-rules.ts";
import { lockState, setGranted } from "./lock-state-store.ts";
import {
  type CustomerMeterKey,
  listOpenGrants,
  type MeterGrant,
  saveGrants,
} from "./meter-grant-store.ts";
import type { HeldMeter } from "./meter-state-store.ts";
import { toMeterUsage } from "./read-usage.ts";
import {
  type Account,
  findNextBoundary,
  settleGrants,
  toGrantedUsage,
} from "./settle-grant-rules.ts";
import { toUnitText, toWireUnits, type Units } from "./unit-rules.ts";

/**
 * Carries out what is due of the grants of a customer in a meter. Locks the state, which is there
 * afterwards, and returns it.
 */
export async function settleMeter(ctx: SellerCtx, key: CustomerMeterKey): Promise<HeldMeter> {
  const { tx, sellerId, now } = ctx;
  const state = await lockState(tx, sellerId, key, now);
  const grants = await listOpenGrants(tx, sellerId, {
    customerIds: [key.customerId],
    meterIds: [key.meterId],
  });
  if (grants.length === 0) return state;
  const settled = settleGrants(toAccount(state), grants, now);
  await saveGrants(tx, sellerId, settled.grants);
  await setGranted(tx, sellerId, state.id, {
    granted: toUnitText(settled.credited),
    settleAt: findNextBoundary(settled.grants),
    hasEndedGrants: settled.grants.some(({ endedAt, remaining }) => endedAt && remaining > 0n),
    now,
    announceAt: toAnnounceTime(now),
  });
  await recordSystemEvents(
    ctx,
    settled.entries.map(({ units, at }) => ({
      name: "meter.credited",
      holderId: key.customerId,
      epoch: state.epoch,
      happenedAt: at,
      metadata: { meter_id: key.meterId, units: toWireUnits(units), rollover: false },
    })),
  );
  return withGranted(state, settled.credited);
}

/** Returns a state and its grants as they are when what is due is carried out. */
export function foreseeSettled(
  state: HeldMeter,
  open: readonly MeterGrant[],
  now: Date,
): { held: HeldMeter; grants: MeterGrant[] } {
  const { credited, grants } = settleGrants(toAccount(state), open, now);
  const isLeft = ({ beganAt, endedAt, remaining }: MeterGrant) =>
    beganAt !== null && (endedAt === null || remaining > 0n);
  return { held: withGranted(state, credited), grants: grants.filter(isLeft) };
}

function withGranted(state: HeldMeter, granted: Units): HeldMeter {
  const credited = (state.credited - state.granted + granted) as Units;
  return { ...state, credited, granted };
}

/** Of what is used and held, other credit covers the first part. */
function toAccount(state: HeldMeter): Account {
  const { granted, epoch } = state;
  const { consumed, credited } = toMeterUsage(state);
  const used = toGrantedUsage({ consumed, credited }, granted);
  const taken = { consumed: (consumed + state.held) as Units, credited };
  const held = (toGrantedUsage(taken, granted) - used) as Units;
  return { consumed: used, credited: granted, held, epoch };
}
