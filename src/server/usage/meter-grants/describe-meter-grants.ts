import type { MeterGrantWire } from "#contract/billing/meter-grant-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listCreditedParts } from "../meter-state/credited-parts.ts";
import type { MeterGrant } from "../meter-state/meter-grant-store.ts";
import { listHolderUsage } from "../meter-state/meter-state-store.ts";
import { noUnits, toWireUnits, type Units } from "../meter-state/unit-rules.ts";

/** Describes grants with what is left of them now, with the same queries however many. */
export async function describeMeterGrants(
  db: Db | Tx,
  sellerId: string,
  grants: readonly MeterGrant[],
): Promise<MeterGrantWire[]> {
  const customerIds = [...new Set(grants.map(({ customerId }) => customerId))];
  const usage = await listHolderUsage(db, sellerId, customerIds);
  const parts = await listCreditedParts(
    db,
    sellerId,
    usage.flatMap(({ meters }) => meters),
  );
  const remaining = new Map([...parts.values()].flat().map((part) => [part.id, part.remaining]));
  return grants.map((grant) => presentMeterGrant(grant, remaining.get(grant.id) ?? getRest(grant)));
}

/** A grant that begins later has all of its units, and one that has ended has none. */
function getRest({ beganAt, endedAt, units }: MeterGrant): Units {
  return beganAt === null && endedAt === null ? units : noUnits;
}

function presentMeterGrant(grant: MeterGrant, remaining: Units): MeterGrantWire {
  const { recurrence, rollsOver, maxRollover } = grant;
  return {
    id: grant.id,
    created_at: grant.createdAt.toISOString(),
    modified_at: grant.modifiedAt?.toISOString() ?? null,
    customer_id: grant.customerId,
    meter_id: grant.meterId,
    source: grant.source,
    units: toWireUnits(grant.units),
    remaining_units: toWireUnits(remaining),
    priority: grant.priority,
    starts_at: grant.startsAt.toISOString(),
    expires_at: grant.expiresAt?.toISOString() ?? null,
    recurrence: recurrence && { interval: recurrence },
    rollover: rollsOver
      ? { max_units: maxRollover === null ? null : toWireUnits(maxRollover) }
      : null,
    external_id: grant.externalId,
    metadata: grant.metadata as MeterGrantWire["metadata"],
    ended_at: grant.endedAt?.toISOString() ?? null,
    voided_at: grant.voidedAt?.toISOString() ?? null,
  };
}
