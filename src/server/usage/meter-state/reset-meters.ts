import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordSystemEvents, type SystemEvent } from "../event-history/record-system-events.ts";
import { toAnnounceTime } from "./announce-rules.ts";
import { type CarriedCredit, type ClosedPart, carryCredit } from "./carry-credit.ts";
import { getCarried, type PlanCredit } from "./carry-rules.ts";
import { type ResetState, renewStates, resetStates } from "./freeze-store.ts";
import { beginEpochs, lockOrCreateHolders, lockStates } from "./holder-lock-store.ts";
import { combineStates, emptyState, getConsumed, type MeterState } from "./meter-state-rules.ts";
import { type HeldMeter, listHolderUsage } from "./meter-state-store.ts";
import {
  insertMeterWindows,
  type NewMeterWindow,
  sumUsedCredit,
  type UnbilledReason,
  type WindowCharge,
} from "./meter-window-store.ts";
import { toGrantedUsage } from "./settle-grant-rules.ts";
import { createStates } from "./state-creation-store.ts";
import { toStoredState } from "./stored-state-rules.ts";
import { maxUnits, minUnits, noUnits, toUnitText, toWireUnits, type Units } from "./unit-rules.ts";

/** A meter of a customer whose window ends. */
export interface MeterReset {
  customerId: string;
  meterId: string;
  at: Date;
  /**
   * `frozen`: what came after it was frozen stays and is in the next window. `everything`: nothing
   * stays.
   */
  closes: "frozen" | "everything";
  /** The credit of a plan, which is no grant, and which is used up first. */
  carried: PlanCredit;
  /** Whether grants that end with a period go on, because the period does. */
  keepsGrants: boolean;
  /** The period of the subscription goes on: what was used in it still counts in limits. */
  keepsPeriod?: boolean;
  /** Absent: it is not billed. */
  charge?: WindowCharge | undefined;
  /** Why no order bills what is closed. Null: one does, in the same transaction. */
  unbilled: UnbilledReason | null;
}

/** The usage that a reset closed. */
export interface ClosedWindow {
  id: string;
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
  epoch: number;
  /** Null: nothing was frozen, so nothing is closed. */
  closed: (Closed & { id: string; consumed: Units }) | null;
  /** The credit of plans in the next window. */
  next: { credited: Units; rolledOver: Units };
}

type AllCarried = ReadonlyMap<string, CarriedCredit>;

/**
 * Ends windows of meters, and begins the next ones with the credit that goes on, also where nothing
 * was used. Each event is in exactly one window. In the transaction of the bill, if there is one.
 */
export async function resetMeters(
  ctx: SellerCtx,
  resets: readonly MeterReset[],
): Promise<ClosedWindow[]> {
  if (resets.length === 0) return [];
  const { tx, sellerId, now } = ctx;
  const closings = await readClosings(ctx, resets);
  await insertMeterWindows(tx, sellerId, closings.flatMap(toWindow));
  const carried = await carryAllGrants(ctx, closings);
  await resetStates(
    tx,
    sellerId,
    closings.map((closing) => toResetState(closing, carried.get(closing.held.id))),
    { now, announceAt: toAnnounceTime(now) },
  );
  await beginEpochs(tx, sellerId, [...new Set(closings.map(({ held }) => held.holderId))]);
  await recordSystemEvents(ctx, closings.map(toResetEvent));
  await recordSystemEvents(
    ctx,
    closings.flatMap((closing) => toCreditEvents(closing, carried.get(closing.held.id))),
    afterResets,
  );
  return closings.flatMap(toClosedWindow);
}

/** The place of credits among the events of one moment. */
const afterResets = 1_024;

async function readClosings(ctx: SellerCtx, resets: readonly MeterReset[]): Promise<Closing[]> {
  const { tx, sellerId, now } = ctx;
  const customerIds = [...new Set(resets.map(({ customerId }) => customerId))];
  const locked = await lockOrCreateHolders(tx, sellerId, { customerIds, others: [] });
  await createStates(tx, sellerId, resets, now);
  await lockStates(tx, sellerId, customerIds);
  await renewStates(tx, sellerId, customerIds);
  const usage = await listHolderUsage(tx, sellerId, customerIds);
  const held = new Map(
    usage.flatMap(({ meters }) => meters.map((meter) => [toKey(meter), meter] as const)),
  );
  const closings: Closing[] = [];
  for (const reset of resets) {
    const state = held.get(toKey({ holderId: reset.customerId, meterId: reset.meterId }));
    const holder = locked.get(reset.customerId);
    if (state && holder) closings.push(await close(ctx, reset, state, holder.epoch));
  }
  return closings;
}

function toKey({ holderId, meterId }: { holderId: string; meterId: string }): string {
  return `${holderId} ${meterId}`;
}

/** Usage counts against the credit of the plan first, and then against grants. */
async function close(
  { tx, sellerId }: SellerCtx,
  reset: MeterReset,
  held: HeldMeter,
  epoch: number,
): Promise<Closing> {
  const found = findClosed(reset, held, epoch);
  const consumed = getConsumed(held.func, found?.state ?? emptyState);
  const { carried } = reset;
  const usedBefore =
    carried.kind === "included" ? await sumUsedCredit(tx, sellerId, held, carried.since) : noUnits;
  const credited = ((found?.credited ?? 0n) - (found?.granted ?? 0n)) as Units;
  const next = getCarried(carried, {
    consumed,
    credited,
    rolledOver: held.rolledOver,
    usedBefore,
  });
  return { reset, held, epoch, closed: found && { ...found, id: newUuid(), consumed }, next };
}

function findClosed(
  { closes }: MeterReset,
  { live, frozen, credited, granted, uncharged }: HeldMeter,
  epoch: number,
): Closed | null {
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

function toWindow({ held, reset, closed }: Closing): NewMeterWindow[] {
  const { at, charge, unbilled } = reset;
  if (!closed) return [];
  return [
    {
      id: closed.id,
      holder_id: held.holderId,
      meter_id: held.meterId,
      from_epoch: held.openedEpoch,
      to_epoch: closed.toEpoch,
      opened_at: held.windowOpenedAt,
      closed_at: at,
      ...toStoredState(closed.state),
      consumed: toUnitText(closed.consumed),
      credited: toUnitText(closed.credited),
      granted: toUnitText(closed.granted),
      uncharged: toUnitText(closed.uncharged),
      charged_subscription_id: charge?.subscriptionId ?? null,
      charged_period_start: charge?.periodStart ?? null,
      charged_amount: charge?.amount ?? null,
      unbilled_reason: unbilled,
    },
  ];
}

/** Ends the grants of what is closed, or lets what is left of them go on. */
async function carryAllGrants(ctx: SellerCtx, closings: readonly Closing[]): Promise<AllCarried> {
  const carried = new Map<string, CarriedCredit>();
  const moments = Map.groupBy(
    closings.filter(({ closed }) => closed !== null),
    ({ reset: { at, keepsGrants } }) => `${at.getTime()} ${keepsGrants}`,
  );
  for (const own of moments.values()) {
    const [{ reset }] = own as [Closing];
    const parts = own.flatMap(toClosedPart);
    for (const [id, each] of await carryCredit(ctx, parts, reset)) carried.set(id, each);
  }
  return carried;
}

function toClosedPart({ held, closed }: Closing): ClosedPart[] {
  if (!closed) return [];
  const { consumed, credited, granted, toEpoch } = closed;
  const covered = minUnits(toGrantedUsage({ consumed, credited }, granted), granted);
  return [{ held, closed: { covered, toEpoch } }];
}

/** Units that were credited, or taken back, after the freeze belong to the next window. */
function toResetState(
  { reset, held, closed, next }: Closing,
  carried: CarriedCredit | undefined,
): ResetState {
  const granted = carried?.granted ?? held.granted;
  const ended = closed ? closed.credited - closed.granted : noUnits;
  const { keepsPeriod = false } = reset;
  const counted = keepsPeriod ? closed : null;
  const own = maxUnits((next.credited + held.credited - held.granted - ended) as Units, noUnits);
  return {
    id: held.id,
    keeps_live: reset.closes === "frozen",
    credited: toUnitText((own + granted) as Units),
    rolled_over: toUnitText(next.rolledOver),
    granted: toUnitText(granted),
    settle_at: carried ? carried.settleAt : held.settleAt,
    has_ended_grants: carried?.hasEndedGrants ?? held.hasEndedGrants,
    epoch: reset.closes === "everything" && closed ? closed.toEpoch + 1 : held.epoch,
    opened_epoch: closed ? closed.toEpoch + 1 : held.openedEpoch,
    opened_at: reset.at,
    keeps_period: keepsPeriod,
    closed_used: toUnitText(counted?.consumed ?? noUnits),
    closed_charged: toUnitText(((counted?.consumed ?? 0n) - (counted?.uncharged ?? 0n)) as Units),
    closed_amount: keepsPeriod ? (reset.charge?.amount ?? 0) : 0,
  };
}

function toResetEvent({ reset, epoch }: Closing): SystemEvent {
  const { customerId: holderId, meterId, at: happenedAt } = reset;
  return { holderId, epoch, happenedAt, name: "meter.reset", metadata: { meter_id: meterId } };
}

/** The credit is counted anew from the reset. */
function toCreditEvents(
  { reset, epoch, next }: Closing,
  carried: CarriedCredit | undefined,
): SystemEvent[] {
  const own = next.credited > 0n ? [{ units: next.credited, at: reset.at, isOwn: true }] : [];
  const entries = (carried?.entries ?? []).map((entry) => ({ ...entry, isOwn: false }));
  return [...own, ...entries].map(({ units, at, isOwn }) => ({
    name: "meter.credited",
    holderId: reset.customerId,
    epoch,
    happenedAt: at,
    metadata: {
      meter_id: reset.meterId,
      units: toWireUnits(units),
      rollover: !isOwn || reset.carried.kind === "rollover",
    },
  }));
}

function toClosedWindow({ held, closed }: Closing): ClosedWindow[] {
  if (!closed) return [];
  const { holderId: customerId, meterId } = held;
  const { id, consumed, credited, uncharged } = closed;
  return [{ id, customerId, meterId, consumed, credited, uncharged }];
}
