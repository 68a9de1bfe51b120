import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import {
  presentUsedMeter,
  type UsedMeter,
} from "#server/sales/subscriptions/records/used-meters.ts";
import type { HeldMeter } from "#server/usage/meter-state/meter-state-store.ts";
import { getBalance, toMeterUsage } from "#server/usage/meter-state/read-usage.ts";
import { toWireUnits } from "#server/usage/meter-state/unit-rules.ts";
import type { HeldSubscriptionRow } from "./customer-state-store.ts";

type StateSubscription = CustomerStateWire["active_subscriptions"][number];

/** The official client accepts no status but `active`: a trial shows by its end. */
export function presentHeldSubscription(
  row: HeldSubscriptionRow,
  meters: readonly UsedMeter[],
): StateSubscription {
  return {
    ...presentRecord(row),
    metadata: row.metadata as Metadata,
    custom_field_data: row.customFieldData as CustomFieldData,
    status: "active",
    amount: row.amount,
    currency: row.currency,
    recurring_interval: row.recurringInterval as RecurringInterval,
    current_period_start: row.currentPeriodStart.toISOString(),
    current_period_end: row.currentPeriodEnd.toISOString(),
    trial_start: toWire(row.trialStart),
    trial_end: toWire(row.trialEnd),
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: toWire(row.canceledAt),
    started_at: toWire(row.startedAt),
    ends_at: toWire(row.endsAt),
    product_id: row.productId,
    discount_id: row.discountId,
    seats: null,
    units: null,
    meters: meters.map(presentUsedMeter),
  };
}

/** Presents a customer meter without its customer. */
export function presentStateMeter(held: HeldMeter): CustomerStateWire["active_meters"][number] {
  const usage = toMeterUsage(held);
  return {
    ...presentRecord(held),
    meter_id: held.meterId,
    consumed_units: toWireUnits(usage.consumed),
    credited_units: toWireUnits(usage.credited),
    balance: toWireUnits(getBalance(usage)),
  };
}

function presentRecord(row: { id: string; createdAt: Date; modifiedAt: Date | null }) {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: toWire(row.modifiedAt),
  };
}

function toWire(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
