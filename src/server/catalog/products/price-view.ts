import type { CurrentPriceWire, RecurringInterval } from "#contract/billing/price-schema.ts";
import type { TaxBehavior } from "#contract/billing/tax-behavior.ts";
import { presentMeterUnit } from "../meters/meter-view.ts";
import type { PriceRow } from "./price-store.ts";

/** A price has no recurrence of its own: it is billed as its product is. */
export function presentPrice(
  row: PriceRow,
  recurringInterval: RecurringInterval | null,
): CurrentPriceWire {
  const common = {
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    id: row.id,
    is_archived: row.isArchived,
    product_id: row.productId,
    source: "catalog" as const,
    tax_behavior: row.taxBehavior as TaxBehavior | null,
    type: recurringInterval === null ? ("one_time" as const) : ("recurring" as const),
    recurring_interval: recurringInterval,
  };
  // which amounts a price of this type has is a constraint of the table
  return { ...common, ...toAmounts(row) } as CurrentPriceWire;
}

function toAmounts(row: PriceRow) {
  const { amountType: amount_type, priceCurrency: price_currency } = row;
  switch (amount_type) {
    case "fixed":
      return { amount_type, price_currency, price_amount: row.priceAmount };
    case "custom":
      return {
        amount_type,
        price_currency,
        minimum_amount: row.minimumAmount,
        maximum_amount: row.maximumAmount,
        preset_amount: row.presetAmount,
      };
    case "metered_unit":
      return {
        amount_type,
        price_currency,
        unit_amount: row.unitAmount,
        cap_amount: row.capAmount,
        meter_id: row.meterId,
        meter: { id: row.meterId, name: row.meterName, ...presentMeterUnit() },
      };
    default:
      return { amount_type, price_currency: "usd" };
  }
}
