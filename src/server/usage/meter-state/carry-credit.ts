import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { insertRests, listOpenGrants, type MeterGrant, saveGrants } from "./meter-grant-store.ts";
import type { HeldMeter } from "./meter-state-store.ts";
import {
  type Carried,
  type ClosedCredit,
  type CreditEntry,
  carryGrants,
  findNextBoundary,
} from "./settle-grant-rules.ts";
import type { Units } from "./unit-rules.ts";

/** The state of a customer in a meter, and the part of it that a reset closes. */
export interface ClosedPart {
  held: HeldMeter;
  closed: ClosedCredit;
}

/** The grants with which the next window begins. */
export interface CarriedCredit {
  granted: Units;
  entries: CreditEntry[];
  settleAt: Date | null;
  hasEndedGrants: boolean;
}

/**
 * Ends the grants of locked states, or lets what is left of them go on. Returns the credit by the
 * ids of the states.
 */
export async function carryCredit(
  { tx, sellerId }: SellerCtx,
  parts: readonly ClosedPart[],
  { at, keepsGrants }: { at: Date; keepsGrants: boolean },
): Promise<Map<string, CarriedCredit>> {
  const grants = await listOpenGrants(tx, sellerId, {
    customerIds: parts.map(({ held }) => held.holderId),
    meterIds: parts.map(({ held }) => held.meterId),
  });
  const byState = Map.groupBy(grants, ({ customerId, meterId }) => `${customerId} ${meterId}`);
  const carried = parts.map(({ held, closed }) => {
    const open = byState.get(`${held.holderId} ${held.meterId}`) ?? [];
    const own = keepsGrants ? open.map(toKept) : open;
    const account = { credited: held.granted, held: held.held };
    return { held, closed, ...carryGrants(closed, account, own, at) };
  });
  await saveGrants(
    tx,
    sellerId,
    carried.flatMap((each) => each.grants),
  );
  const rests = carried.flatMap(({ rests, closed }) =>
    rests.map((rest) => ({ ...rest, id: newUuid(), epoch: closed.toEpoch + 1 })),
  );
  await insertRests(tx, sellerId, rests, at);
  return new Map(carried.map((each) => [each.held.id, toCarriedCredit(each)]));
}

/** Makes a grant go on as a whole. */
function toKept(grant: MeterGrant): MeterGrant {
  return { ...grant, rollsOver: true, maxRollover: null };
}

function toCarriedCredit({ credited, entries, grants, rests }: Carried<MeterGrant>): CarriedCredit {
  const times = [findNextBoundary(grants), ...rests.map(({ expiresAt }) => expiresAt)];
  const due = times.flatMap((at) => at?.getTime() ?? []);
  return {
    granted: credited,
    entries,
    settleAt: due.length === 0 ? null : new Date(Math.min(...due)),
    hasEndedGrants: grants.some(({ endedAt, remaining }) => endedAt !== null && remaining > 0n),
  };
}
