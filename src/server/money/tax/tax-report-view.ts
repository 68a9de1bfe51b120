import type { TaxEntryWire } from "#contract/billing/tax-entry-schema.ts";
import type { TaxReportRowWire } from "#contract/billing/tax-report-schema.ts";
import type { TaxReason } from "#contract/billing/tax-schema.ts";
import { csvText } from "#contract/csv-text.ts";
import { decimalAmount } from "../amounts/decimal-amount-rules.ts";
import type { TaxEntryRow } from "./tax-entry-list-store.ts";
import type { TaxSums } from "./tax-entry-store.ts";

export function presentTaxRow(row: TaxSums): TaxReportRowWire {
  return {
    country: row.country,
    state: row.state,
    name: row.name,
    rate: row.rate,
    reason: row.reason,
    currency: row.currency,
    sales_amount: row.taxable,
    tax_amount: row.tax,
    refunded_amount: row.refundedTaxable,
    refunded_tax_amount: row.refundedTax,
    net_tax_amount: row.tax - row.refundedTax,
  };
}

export function presentTaxEntry(row: TaxEntryRow): TaxEntryWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    kind: row.kind,
    source: row.source,
    order_id: row.orderId,
    refund_id: row.refundId,
    country: row.country,
    state: row.state,
    name: row.name,
    rate: row.rate,
    reason: row.reason as TaxReason,
    currency: row.currency,
    taxable_amount: row.taxableAmount,
    amount: row.amount,
  };
}

const header = [
  "from",
  "to",
  "country",
  "state",
  "tax",
  "rate_percent",
  "reason",
  "currency",
  "sales_net",
  "tax_collected",
  "refunded_net",
  "refunded_tax",
  "net_tax",
];

/** Amounts are in the currency's main unit, rates in percent. */
export function taxReportCsv(
  { from, to }: { from: Date; to: Date },
  rows: readonly TaxReportRowWire[],
): string {
  const lines = rows.map((row) => {
    const decimal = (amount: number) => decimalAmount(amount, row.currency);
    return [
      from.toISOString(),
      to.toISOString(),
      row.country ?? "",
      row.state ?? "",
      row.name,
      row.rate / 10_000,
      row.reason,
      row.currency,
      decimal(row.sales_amount),
      decimal(row.tax_amount),
      decimal(row.refunded_amount),
      decimal(row.refunded_tax_amount),
      decimal(row.net_tax_amount),
    ];
  });
  return csvText([header, ...lines]);
}
