import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import type { MeterGrant } from "../meter-state/meter-grant-store.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { getBalance, toMeterUsage } from "../meter-state/read-usage.ts";
import { toWireUnits } from "../meter-state/unit-rules.ts";

/** Presents the part of a customer meter that sellers and customers see alike. */
export function presentUsage(
  held: HeldMeter,
  parts: readonly MeterGrant[],
): Omit<CustomerMeterWire, "customer" | "meter"> {
  const usage = toMeterUsage(held);
  return {
    id: held.id,
    created_at: held.createdAt.toISOString(),
    modified_at: held.modifiedAt?.toISOString() ?? null,
    customer_id: held.holderId,
    meter_id: held.meterId,
    consumed_units: toWireUnits(usage.consumed),
    credited_units: toWireUnits(usage.credited),
    balance: toWireUnits(getBalance(usage)),
    held_units: toWireUnits(held.held),
    grants: parts.map((part) => ({
      id: part.id,
      source: part.source,
      units: toWireUnits(part.granted),
      remaining_units: toWireUnits(part.remaining),
      priority: part.priority,
      expires_at: part.expiresAt?.toISOString() ?? null,
    })),
  };
}
