import type { Minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import { getUsedCredit } from "#server/usage/meter-state/carry-rules.ts";
import { toUnitText } from "#server/usage/meter-state/unit-rules.ts";
import {
  type Cost,
  getUsageCharge,
  type MeterUsage,
  maximumUsageCharge,
  wholeMinor,
} from "#server/usage/meter-state/usage-charge-rules.ts";

const maxDecimals = 14;

/** Returns the line of an order for the usage of a metered price, which costs this amount. */
export function usageLabel(
  price: PriceRow,
  usage: MeterUsage,
  amount: Minor = getUsageCharge(price, usage),
): string {
  const { meterName, unitAmount, capAmount, priceCurrency } = price;
  const currency = priceCurrency ?? "usd";
  const line = `${meterName ?? "Usage"} — (${toUnitText(usage.consumed)} consumed units) × ${unitMoney(unitAmount ?? "0", currency)}`;
  const included = getUsedCredit(usage);
  const isCapped =
    capAmount !== null && getUsageCharge({ ...price, capAmount: null }, usage) > amount;
  const { uncharged } = usage;
  return [
    line,
    ...(included > 0n ? [`${toUnitText(included)} units included`] : []),
    ...(uncharged > 0n ? [`${toUnitText(uncharged)} units above a limit not billed`] : []),
    ...(isCapped ? [`capped at ${unitMoney(String(capAmount), currency)}`] : []),
    ...(isCapped && amount < capAmount
      ? [`of which ${unitMoney(String(capAmount - amount), currency)} were billed before`]
      : []),
    ...(amount === maximumUsageCharge ? ["more than can be billed"] : []),
  ].join(", ");
}

/** Writes a cost in whole cents, however large it is. */
export function writeCost(cost: Cost, currency: string): string {
  return unitMoney(String(wholeMinor(cost)), currency);
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
