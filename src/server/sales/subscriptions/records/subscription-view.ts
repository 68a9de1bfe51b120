import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { MeterRow } from "#server/catalog/meters/meter-store.ts";
import { presentMeter } from "#server/catalog/meters/meter-view.ts";
import { presentOrderSubscription } from "../../orders/order-subscription-view.ts";
import type { SubscriptionRow } from "./subscription-store.ts";
import { presentUsedMeter, type UsedMeter } from "./used-meters.ts";

export type SubscriptionParts = Pick<
  SubscriptionWire,
  "customer" | "product" | "discount" | "prices"
> & { meters: readonly { used: UsedMeter; meter: MeterRow }[] };

export function presentSubscription(
  row: SubscriptionRow,
  { meters, ...parts }: SubscriptionParts,
): SubscriptionWire {
  return {
    ...presentOrderSubscription(row),
    ...parts,
    status: row.status,
    custom_field_data: row.customFieldData as CustomFieldData,
    meters: meters.map(({ used, meter }) => ({
      ...presentUsedMeter(used),
      meter: presentMeter(meter),
    })),
    pending_update:
      row.pendingProductId === null
        ? null
        : {
            product_id: row.pendingProductId,
            applies_at: row.currentPeriodEnd.toISOString(),
          },
  };
}
