import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordSystemEvents, type SystemEvent } from "../event-history/record-system-events.ts";
import { toAnnounceTime } from "./announce-rules.ts";
import { type CarriedCredit, type ClosedPart, carryCredit } from "./carry-credit.ts";
import { type ResetState, resetStates } from "./freeze-store.ts";
import { beginEpochs, lockHolders, lockStates } from "./holder-lock-store.ts";
import { combineStates, getConsumed, type MeterState } from "./meter-state-rules.ts";
import { type HeldMeter, listHolderUsage } from "./meter-state-store.ts";
import { insertMeterWindows, type NewMeterWindow } from "./meter-window-store.ts";
import { toGrantedUsage } from "./settle-grant-rules.ts";
import { toStoredState } from "./stored-state-rules.ts";
import { minUnits, noUnits, toUnitText, toWireUnits, type Units } from "./unit-rules.ts";

/** A meter of a customer whose window ends. */
export interface MeterReset {
  customerId: string;
  meterId: string;
  /**
   * `frozen`: what came after it was frozen stays and is in the next window. `everything`: nothing
   * stays.
   */
  closes: "frozen" | "everything";
  /** The item of the order that bills the window. */
  bill?: { orderId: string; orderItemId: string; billable: Units };
}

/** The usage that a reset closed. */
export interface ClosedWindow {
  customerId: string;
  meterId: string;
  consumed: Units;
  credited: Units;
  /** Of those that were used, the ones above a ceiling: they are not billed. */
  uncharged: Units;
}

interface Closed {
  state: MeterState;
  credited: Units;
  granted: Units;
  uncharged: Units;
  toEpoch: number;
}

interface Closing {
  reset: MeterReset;
  held: HeldMeter;
  /** Null: nothing was frozen, so nothing is closed. */
  closed: Closed | null;
}

/**
 * Ends windows of meters at an instant, and begins the next ones with the credit that goes on. Each
 * event is in exactly one window. In the transaction of the bill, if there is one.
 */
export async function resetMeters(
  ctx: SellerCtx,
  resets: readonly MeterReset[],
  at: Date,
): Promise<ClosedWindow[]> {
  if (resets.length === 0) return [];
  const { tx, sellerId } = ctx;
  const customerIds = [...new Set(resets.map(({ customerId }) => customerId))];
  const locked = await lockHolders(tx, sellerId, customerIds);
  await lockStates(tx, sellerId, customerIds);
  const usage = await listHolderUsage(tx, sellerId, customerIds);
  const held = new Map(
    usage.flatMap(({ meters }) => meters.map((meter) => [toKey(meter), meter] as const)),
  );
  const closings = resets.flatMap((reset): Closing[] => {
    const state = held.get(toKey({ holderId: reset.customerId, meterId: reset.meterId }));
    const holder = locked.get(reset.customerId);
    if (!state || !holder) return [];
    return [{ reset, held: state, closed: findClosed(reset, state, holder.epoch) }];
  });
  await insertMeterWindows(
    tx,
    sellerId,
    closings.flatMap((closing) => toWindow(closing, at)),
  );
  const carried = await carryCredit(ctx, closings.flatMap(toClosedPart), at);
  await resetStates(
    tx,
    sellerId,
    closings.map((closing) => toResetState(closing, carried.get(closing.held.id), at)),
    { now: ctx.now, announceAt: toAnnounceTime(ctx.now) },
  );
  await beginEpochs(tx, sellerId, [...new Set(closings.map(({ held }) => held.holderId))]);
  await recordSystemEvents(
    ctx,
    resets.map((reset) => toResetEvent(reset, locked, at)),
  );
  await recordSystemEvents(
    ctx,
    closings.flatMap((closing) => toCreditEvents(closing, carried.get(closing.held.id))),
  );
  return closings.flatMap(toClosedWindow);
}

function toKey({ holderId, meterId }: { holderId: string; meterId: string }): string {
  return `${holderId} ${meterId}`;
}

function findClosed(
  { closes }: MeterReset,
  { live, frozen, credited, granted, uncharged }: HeldMeter,
  epoch: number,
): Closing["closed"] {
  if (closes === "everything")
    return {
      state: frozen ? combineStates(frozen.state, live) : live,
      credited,
      granted,
      uncharged,
      toEpoch: epoch,
    };
  return frozen && { ...frozen, toEpoch: frozen.epoch };
}

function toWindow({ reset, held, closed }: Closing, at: Date): NewMeterWindow[] {
  if (!closed) return [];
  const { state, credited, uncharged, toEpoch } = closed;
  return [
    {
      id: newUuid(),
      holder_id: held.holderId,
      meter_id: held.meterId,
      from_epoch: held.openedEpoch,
      to_epoch: toEpoch,
      opened_at: held.windowOpenedAt,
      closed_at: at,
      ...toStoredState(state),
      consumed: toUnitText(getConsumed(held.func, state)),
      credited: toUnitText(credited),
      uncharged: toUnitText(uncharged),
      billable: reset.bill ? toUnitText(reset.bill.billable) : null,
      order_id: reset.bill?.orderId ?? null,
      order_item_id: reset.bill?.orderItemId ?? null,
    },
  ];
}

function toClosedPart({ held, closed }: Closing): ClosedPart[] {
  if (!closed) return [];
  const { state, credited, granted, toEpoch } = closed;
  const consumed = getConsumed(held.func, state);
  const covered = minUnits(toGrantedUsage({ consumed, credited }, granted), granted);
  return [{ held, closed: { covered, toEpoch } }];
}

/**
 * A state of which nothing is closed keeps its credit. Credit that is no grant ends, except what
 * came after the freeze.
 */
function toResetState(
  { reset, held, closed }: Closing,
  carried: CarriedCredit | undefined,
  at: Date,
): ResetState {
  const granted = carried?.granted ?? held.granted;
  const ended = closed ? closed.credited - closed.granted : noUnits;
  const other = held.credited - held.granted - ended;
  return {
    id: held.id,
    keeps_live: reset.closes === "frozen",
    credited: toUnitText((other + granted) as Units),
    granted: toUnitText(granted),
    settle_at: carried ? carried.settleAt : held.settleAt,
    has_ended_grants: carried?.hasEndedGrants ?? held.hasEndedGrants,
    epoch: reset.closes === "everything" && closed ? closed.toEpoch + 1 : held.epoch,
    opened_epoch: closed ? closed.toEpoch + 1 : held.openedEpoch,
    opened_at: at,
  };
}

function toCreditEvents({ held }: Closing, carried: CarriedCredit | undefined): SystemEvent[] {
  const entries = carried?.entries ?? [];
  return entries.map(({ units, at }) => ({
    name: "meter.credited",
    holderId: held.holderId,
    epoch: held.epoch,
    happenedAt: at,
    metadata: { meter_id: held.meterId, units: toWireUnits(units), rollover: true },
  }));
}

function toResetEvent(
  { customerId, meterId }: MeterReset,
  holders: ReadonlyMap<string, { epoch: number }>,
  at: Date,
) {
  return {
    holderId: customerId,
    epoch: holders.get(customerId)?.epoch ?? 0,
    name: "meter.reset" as const,
    happenedAt: at,
    metadata: { meter_id: meterId },
  };
}

function toClosedWindow({ held, closed }: Closing): ClosedWindow[] {
  if (!closed) return [];
  const { holderId: customerId, meterId, func } = held;
  const { state, credited, uncharged } = closed;
  return [{ customerId, meterId, consumed: getConsumed(func, state), credited, uncharged }];
}
