import {
  type MetricSlug,
  type MetricsWire,
  metricList,
  metricSlugs,
} from "#contract/billing/metrics-schema.ts";
import { type CsvCell, csvText } from "#contract/csv-text.ts";
import { decimalAmount } from "#server/money/amounts/decimal-amount-rules.ts";

/** The only currency there is. */
const currency = "usd";

const partDigits = 6;

/**
 * Amounts are in the currency's main unit, with a point: 19.99. Percentages are parts of one, with
 * six decimals.
 */
export function metricsCsv(
  { periods }: Pick<MetricsWire, "periods">,
  chosen: readonly MetricSlug[] = metricSlugs,
): string {
  const slugs = metricSlugs.filter((slug) => chosen.includes(slug));
  return csvText([
    ["period_start", ...slugs],
    ...periods.map((period) => [
      period.timestamp,
      ...slugs.map((slug) => toCell(slug, period[slug])),
    ]),
  ]);
}

function toCell(slug: MetricSlug, value: number): CsvCell {
  if (metricList[slug][1] === "percentage") return Number(value.toFixed(partDigits));
  if (metricList[slug][1] !== "currency") return value;
  // As a number, so that a negative amount is not taken for a formula.
  return Number(decimalAmount(value, currency));
}
