import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { MeterRow } from "#server/catalog/meters/meter-store.ts";
import { presentMeter } from "#server/catalog/meters/meter-view.ts";
import { presentOrderSubscription } from "../../orders/order-subscription-view.ts";
import type { SubscriptionRow } from "./subscription-store.ts";
import { readUnpaidChange } from "./unpaid-change.ts";
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
    pending_update: presentPendingUpdate(row),
  };
}

/** A change that applies when its order is paid has no date. */
function presentPendingUpdate(row: SubscriptionRow): SubscriptionWire["pending_update"] {
  const { pendingProductId, currentPeriodEnd } = row;
  if (pendingProductId !== null)
    return { product_id: pendingProductId, applies_at: currentPeriodEnd.toISOString() };
  const unpaid = readUnpaidChange(row);
  return unpaid && { product_id: unpaid.productId, applies_at: null };
}
