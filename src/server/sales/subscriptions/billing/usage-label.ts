import type { PriceRow } from "#server/catalog/products/price-store.ts";
import { toUnitText, type Units } from "#server/usage/meter-state/unit-rules.ts";

const maxDecimals = 14;

/** Returns the line of an order for the usage of a metered price. */
export function usageLabel(
  { meterName, unitAmount, priceCurrency }: PriceRow,
  consumed: Units,
): string {
  const price = unitMoney(unitAmount ?? "0", priceCurrency ?? "usd");
  return `${meterName ?? "Usage"} — (${toUnitText(consumed)} consumed units) × ${price}`;
}

/** As a text with an exponent, no digit of a price finer than a cent is lost. */
function unitMoney(cents: string, currency: string): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: maxDecimals,
  });
  return format.format(`${cents}e-2` as `${number}`);
}
