import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { createCustomerHolders } from "./holder-store.ts";
import type { CustomerMeterKey } from "./meter-grant-store.ts";
import { type HeldMeter, lockHeldMeter } from "./meter-state-store.ts";

/**
 * Locks the state of a customer in a meter, which is there afterwards, and reads it. Its grants,
 * reservations and limits are changed under this lock.
 */
export async function lockState(
  tx: Tx,
  sellerId: string,
  key: CustomerMeterKey,
  now: Date,
): Promise<HeldMeter> {
  const held = await lockHeldMeter(tx, sellerId, key);
  if (held) return held;
  await createCustomerHolders(tx, sellerId, [key.customerId]);
  await insertState(tx, sellerId, key, now);
  const made = await lockHeldMeter(tx, sellerId, key);
  if (!made) throw new Error(`no state of customer ${key.customerId} in meter ${key.meterId}`);
  return made;
}

async function insertState(
  tx: Tx,
  sellerId: string,
  { customerId, meterId }: CustomerMeterKey,
  now: Date,
): Promise<void> {
  await sql`
    insert into meter_states (organization_id, holder_id, meter_id, revision, epoch, created_at)
    select ${sellerId}, holder.id, meter.id, coalesce(meter.counted_from_revision, 0), holder.epoch,
      ${now}
    from meters meter join usage_holders holder
      on holder.organization_id = ${sellerId} and holder.id = ${customerId}
    where meter.organization_id = ${sellerId} and meter.id = ${meterId}
    on conflict do nothing`.execute(tx);
}

/** Changes what is granted in a locked state, and with it the credit. */
export async function setGranted(
  tx: Tx,
  sellerId: string,
  id: string,
  changed: {
    granted: string;
    settleAt: Date | null;
    hasEndedGrants: boolean;
    now: Date;
    announceAt: Date;
  },
): Promise<void> {
  await sql`
    update meter_states set credited = credited - granted + ${changed.granted}::numeric,
      granted = ${changed.granted}::numeric,
      settle_at = ${changed.settleAt}, has_ended_grants = ${changed.hasEndedGrants},
      number = number + 1, announce_at = coalesce(announce_at, ${changed.announceAt}),
      modified_at = ${changed.now}
    where organization_id = ${sellerId} and id = ${id}`.execute(tx);
}
