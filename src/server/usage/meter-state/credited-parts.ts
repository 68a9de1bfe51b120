import type { Db, Tx } from "#server/platform/database/database.ts";
import { burnDown, sumRemaining } from "./burn-down-rules.ts";
import { listBegunGrants, type MeterGrant } from "./meter-grant-store.ts";
import type { HeldMeter } from "./meter-state-store.ts";
import { toMeterUsage } from "./read-usage.ts";
import { toGrantedUsage } from "./settle-grant-rules.ts";
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

/** Takes from them what was used since they were settled. */
function burnToBalance(state: HeldMeter, grants: readonly MeterGrant[]): MeterGrant[] {
  const covered = state.granted - sumRemaining(grants);
  const used = toGrantedUsage(toMeterUsage(state), state.granted) - covered;
  return burnDown(grants, used as Units).parts;
}
