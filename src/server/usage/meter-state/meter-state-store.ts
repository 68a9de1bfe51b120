import { type RawBuilder, sql } from "kysely";
import { minor } from "#contract/money.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type AggregationFunc, emptyState, type MeterState } from "./meter-state-rules.ts";
import { readStoredState, type StoredState } from "./stored-state-rules.ts";
import { noUnits, toUnits, type Units } from "./unit-rules.ts";
import type { EarlierUsage } from "./usage-charge-rules.ts";

/** The usage of one holder in one meter. */
export interface HeldMeter {
  id: string;
  holderId: string;
  meterId: string;
  func: AggregationFunc;
  live: MeterState;
  /** Null: nothing is frozen. */
  frozen: FrozenState | null;
  credited: Units;
  /** The part of the credit that grants are. Other credit is used up first. */
  granted: Units;
  /** The part of the credit that came from earlier periods. */
  rolledOver: Units;
  held: Units;
  /** Units of both parts that are above a ceiling: they are not billed. */
  uncharged: Units;
  /** Whether limits count what is added. */
  isLimited: boolean;
  /** Whether a grant has ended of which reservations hold units. */
  hasEndedGrants: boolean;
  /** When a grant begins, recurs or expires next. */
  settleAt: Date | null;
  windowOpenedAt: Date | null;
  /** When the period of a subscription began in which the window is. */
  periodOpenedAt: Date | null;
  /** The usage in that period before the window. */
  earlier: EarlierUsage;
  /** In which events are added to the live part. */
  epoch: number;
  openedEpoch: number;
  createdAt: Date;
  modifiedAt: Date | null;
}

export interface FrozenState {
  state: MeterState;
  epoch: number;
  credited: Units;
  granted: Units;
  uncharged: Units;
}

/** The usage of a holder in all meters, as of one moment. */
export interface HolderUsage {
  holderId: string;
  /** Grows when usage is frozen or reset. */
  holderEpoch: number;
  /** Grows with every change. */
  number: number;
  meters: HeldMeter[];
}

interface StateRow extends StoredState {
  holderId: string;
  number: number;
  id: string;
  meterId: string;
  func: AggregationFunc;
  isCurrent: boolean;
  frozenCount: number | null;
  frozenSum: string | null;
  frozenMin: string | null;
  frozenMax: string | null;
  frozenEpoch: number | null;
  frozenCredited: string | null;
  frozenUncharged: string;
  frozenGranted: string;
  credited: string;
  granted: string;
  rolledOver: string;
  held: string;
  uncharged: string;
  isLimited: boolean;
  hasEndedGrants: boolean;
  settleAt: Date | null;
  windowOpenedAt: Date | null;
  periodOpenedAt: Date | null;
  earlierUsed: string;
  earlierCharged: string;
  earlierAmount: number;
  epoch: number;
  openedEpoch: number;
  createdAt: Date;
  modifiedAt: Date | null;
}

/** Lists the usage of holders with one statement, so that it is of one moment. */
export async function listHolderUsage(
  db: Db | Tx,
  sellerId: string,
  holderIds: readonly string[],
): Promise<HolderUsage[]> {
  const { rows } = await sql<StateRow & { holderEpoch: number }>`
    select ${stateColumns}, holder.epoch as holder_epoch
    from unnest(${holderIds}::uuid[]) as wanted (id)
    join usage_holders holder on holder.organization_id = ${sellerId} and holder.id = wanted.id
    join meter_states state on state.organization_id = ${sellerId} and state.holder_id = holder.id
    join meters meter on meter.organization_id = ${sellerId} and meter.id = state.meter_id
    order by state.holder_id, state.meter_id`.execute(db);
  return [...Map.groupBy(rows, ({ holderId }) => holderId)].map(([holderId, states]) => ({
    holderId,
    holderEpoch: states[0]?.holderEpoch ?? 0,
    number: states.reduce((sum, { number }) => sum + number, 0),
    meters: states.map(toHeldMeter),
  }));
}

/** Lists customer meters by their ids. */
export async function listHeldMeters(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<HeldMeter[]> {
  const { rows } = await sql<StateRow>`
    select ${stateColumns}
    from meter_states state
    join meters meter on meter.organization_id = ${sellerId} and meter.id = state.meter_id
    where state.organization_id = ${sellerId} and state.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(toHeldMeter);
}

/** Locks the state of one customer in one meter, if it is there, and reads it. */
export async function lockHeldMeter(
  tx: Tx,
  sellerId: string,
  { customerId, meterId }: { customerId: string; meterId: string },
): Promise<HeldMeter | undefined> {
  const { rows } = await sql<StateRow>`
    select ${stateColumns}
    from meter_states state
    join meters meter on meter.organization_id = ${sellerId} and meter.id = state.meter_id
    where state.organization_id = ${sellerId} and state.holder_id = ${customerId}
      and state.meter_id = ${meterId}
    for no key update of state`.execute(tx);
  return rows[0] && toHeldMeter(rows[0]);
}

const stateColumns: RawBuilder<unknown> = sql`
  state.holder_id, state.id, state.meter_id, state.number, meter.aggregation ->> 'func' as func,
  state.revision = meter.counted_from_revision as is_current,
  state.count, state.sum, state.min, state.max,
  state.frozen_count, state.frozen_sum, state.frozen_min, state.frozen_max, state.frozen_epoch,
  state.frozen_credited, state.frozen_uncharged, state.frozen_granted, state.credited, state.granted,
  state.rolled_over, state.held, state.uncharged,
  state.is_limited, state.has_ended_grants, state.settle_at, state.window_opened_at,
  state.period_opened_at, state.earlier_used, state.earlier_charged, state.earlier_amount,
  state.epoch, state.opened_epoch, state.created_at, state.modified_at`;

/** Usage that an earlier filter or aggregation of the meter counted is left out. */
function toHeldMeter(row: StateRow): HeldMeter {
  return {
    ...row,
    live: row.isCurrent ? readStoredState(row) : emptyState,
    frozen: toFrozen(row),
    credited: toUnits(row.credited),
    granted: toUnits(row.granted),
    rolledOver: toUnits(row.rolledOver),
    held: toUnits(row.held),
    earlier: toEarlier(row),
    uncharged: row.isCurrent
      ? ((toUnits(row.uncharged) + toUnits(row.frozenUncharged)) as Units)
      : noUnits,
  };
}

function toEarlier({ isCurrent, ...row }: StateRow): EarlierUsage {
  return {
    used: isCurrent ? toUnits(row.earlierUsed) : noUnits,
    charged: isCurrent ? toUnits(row.earlierCharged) : noUnits,
    amount: minor(row.earlierAmount),
  };
}

function toFrozen(row: StateRow): FrozenState | null {
  const { frozenCount: count, frozenSum: sum, frozenCredited: credited } = row;
  const { frozenEpoch: epoch } = row;
  if (count === null || sum === null || credited === null) return null;
  if (epoch === null || !row.isCurrent) return null;
  const state = readStoredState({ count, sum, min: row.frozenMin, max: row.frozenMax });
  const uncharged = toUnits(row.frozenUncharged);
  const granted = toUnits(row.frozenGranted);
  return { state, epoch, credited: toUnits(credited), granted, uncharged };
}
