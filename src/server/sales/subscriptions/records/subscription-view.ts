import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { MeterRow } from "#server/catalog/meters/meter-store.ts";
import { presentMeter } from "#server/catalog/meters/meter-view.ts";
import { presentOrderSubscription } from "../../orders/order-subscription-view.ts";
import type { SubscriptionMeterRow } from "./subscription-parts-store.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

export type SubscriptionParts = Pick<
  SubscriptionWire,
  "customer" | "product" | "discount" | "prices"
> & { meters: readonly { row: SubscriptionMeterRow; meter: MeterRow }[] };

export function presentSubscription(
  row: SubscriptionRow,
  { meters, ...parts }: SubscriptionParts,
): SubscriptionWire {
  return {
    ...presentOrderSubscription(row),
    ...parts,
    status: row.status,
    custom_field_data: row.customFieldData as CustomFieldData,
    meters: meters.map(presentSubscriptionMeter),
    pending_update:
      row.pendingProductId === null
        ? null
        : {
            product_id: row.pendingProductId,
            applies_at: row.currentPeriodEnd.toISOString(),
          },
  };
}

function presentSubscriptionMeter({ row, meter }: SubscriptionParts["meters"][number]) {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    consumed_units: Number(row.consumedUnits),
    credited_units: Number(row.creditedUnits),
    amount: row.amount,
    meter_id: row.meterId,
    meter: presentMeter(meter),
  };
}
