import type { Db, Tx } from "#server/platform/database/database.ts";
import { burnDown, sumRemaining } from "./burn-down-rules.ts";
import { listBegunGrants, listOpenGrants, type MeterGrant } from "./meter-grant-store.ts";
import type { HeldMeter } from "./meter-state-store.ts";
import { toMeterUsage } from "./read-usage.ts";
import { toGrantedUsage } from "./settle-grant-rules.ts";
import { foreseeSettled } from "./settle-grants.ts";
import type { Units } from "./unit-rules.ts";

/**
 * Returns the grants that make up the credit of customers in meters, in the order in which they are
 * used up and with what is left of each: by the id of the state.
 */
export async function listCreditedParts(
  db: Db | Tx,
  sellerId: string,
  states: readonly HeldMeter[],
): Promise<Map<string, MeterGrant[]>> {
  const customerIds = states.map(({ holderId }) => holderId);
  const grants = await listBegunGrants(db, sellerId, customerIds);
  const byState = Map.groupBy(grants, ({ customerId, meterId }) => `${customerId} ${meterId}`);
  return new Map(
    states.map((state) => {
      const own = byState.get(`${state.holderId} ${state.meterId}`) ?? [];
      return [state.id, burnToBalance(state, own)];
    }),
  );
}

/**
 * Returns the same in the order of the states, with what is due of the grants, also where the
 * worker has not carried it out yet.
 */
export async function listSettledMeters(
  db: Db | Tx,
  sellerId: string,
  states: readonly HeldMeter[],
  now: Date,
): Promise<{ held: HeldMeter; parts: MeterGrant[] }[]> {
  const due = states.filter(({ settleAt }) => settleAt !== null && settleAt <= now);
  const open = due.length === 0 ? [] : await listOpenGrants(db, sellerId, toKeys(due));
  const byState = Map.groupBy(open, ({ customerId, meterId }) => `${customerId} ${meterId}`);
  const parts = await listCreditedParts(db, sellerId, states);
  return states.map((state) => {
    if (!due.includes(state)) return { held: state, parts: parts.get(state.id) ?? [] };
    const own = byState.get(`${state.holderId} ${state.meterId}`) ?? [];
    const { held, grants } = foreseeSettled(state, own, now);
    return { held, parts: burnToBalance(held, grants) };
  });
}

function toKeys(states: readonly HeldMeter[]) {
  return {
    customerIds: states.map(({ holderId }) => holderId),
    meterIds: states.map(({ meterId }) => meterId),
  };
}

/** Takes from them what was used since they were settled. */
function burnToBalance(state: HeldMeter, grants: readonly MeterGrant[]): MeterGrant[] {
  const covered = state.granted - sumRemaining(grants);
  const used = toGrantedUsage(toMeterUsage(state), state.granted) - covered;
  return burnDown(grants, used as Units).parts;
}
