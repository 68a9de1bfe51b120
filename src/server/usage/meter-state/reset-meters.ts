import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordSystemEvents } from "../event-history/record-system-events.ts";
import { toAnnounceTime } from "./announce-rules.ts";
import { type ResetState, resetStates } from "./freeze-store.ts";
import { beginEpochs, lockHolders, lockStates } from "./holder-lock-store.ts";
import { combineStates, getConsumed, type MeterState } from "./meter-state-rules.ts";
import { type HeldMeter, listHolderUsage } from "./meter-state-store.ts";
import { insertMeterWindows, type NewMeterWindow } from "./meter-window-store.ts";
import { toStoredState } from "./stored-state-rules.ts";
import { toUnitText, type Units } from "./unit-rules.ts";

/** A meter of a customer whose window ends. */
export interface MeterReset {
  customerId: string;
  meterId: string;
  /**
   * `frozen`: what came after it was frozen stays and is in the next window. `everything`: nothing
   * stays.
   */
  closes: "frozen" | "everything";
  /** The part of the credit that goes on in the next window. */
  carried: Units;
  /** The item of the order that bills the window. */
  bill?: { orderId: string; orderItemId: string; billable: Units };
}

/** The usage that a reset closed. */
export interface ClosedWindow {
  customerId: string;
  meterId: string;
  consumed: Units;
  credited: Units;
}

interface Closing {
  reset: MeterReset;
  held: HeldMeter;
  /** Null: nothing was frozen, so nothing is closed. */
  closed: { state: MeterState; credited: Units; toEpoch: number } | null;
}

/**
 * Ends windows of meters at an instant, and begins the next ones with what is carried over. Each
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
  await resetStates(
    tx,
    sellerId,
    closings.map((closing) => toResetState(closing, at)),
    { now: ctx.now, announceAt: toAnnounceTime(ctx.now) },
  );
  await beginEpochs(tx, sellerId, [...new Set(closings.map(({ held }) => held.holderId))]);
  await recordSystemEvents(
    ctx,
    resets.map((reset) => toResetEvent(reset, locked, at)),
  );
  return closings.flatMap(toClosedWindow);
}

function toKey({ holderId, meterId }: { holderId: string; meterId: string }): string {
  return `${holderId} ${meterId}`;
}

function findClosed(
  { closes }: MeterReset,
  { live, frozen, credited }: HeldMeter,
  epoch: number,
): Closing["closed"] {
  if (closes === "everything")
    return {
      state: frozen ? combineStates(frozen.state, live) : live,
      credited,
      toEpoch: epoch,
    };
  return frozen && { state: frozen.state, credited: frozen.credited, toEpoch: frozen.epoch };
}

function toWindow({ reset, held, closed }: Closing, at: Date): NewMeterWindow[] {
  if (!closed) return [];
  const { state, credited, toEpoch } = closed;
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
      billable: reset.bill ? toUnitText(reset.bill.billable) : null,
      order_id: reset.bill?.orderId ?? null,
      order_item_id: reset.bill?.orderItemId ?? null,
    },
  ];
}

/** Units that were credited after the freeze belong to the next window. */
function toResetState({ reset, held, closed }: Closing, at: Date): ResetState {
  const later = held.credited - (closed?.credited ?? held.credited);
  return {
    id: held.id,
    keeps_live: reset.closes === "frozen",
    credited: toUnitText((reset.carried + later) as Units),
    epoch: reset.closes === "everything" && closed ? closed.toEpoch + 1 : held.epoch,
    opened_epoch: closed ? closed.toEpoch + 1 : held.openedEpoch,
    opened_at: at,
  };
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
  const { state, credited } = closed;
  return [{ customerId, meterId, consumed: getConsumed(func, state), credited }];
}
