import type { TaxReportRowWire } from "#contract/billing/tax-report-schema.ts";
import { type TaxReason, taxReasons } from "#contract/billing/tax-schema.ts";
import { percentLabel, placeLabel } from "./tax-registration-labels.ts";

/** The columns of the tax report. */
export const taxColumns = {
  sales: { title: "Sales", of: "taxable", kind: "sale" },
  collected: { title: "Tax", of: "tax", kind: "sale" },
  refunded_sales: { title: "Refunds", of: "taxable", kind: "refund" },
  refunded: { title: "Refunded tax", of: "tax", kind: "refund" },
  net: { title: "Tax to pay", of: "tax", kind: undefined },
} as const satisfies Record<string, TaxColumn>;

interface TaxColumn {
  title: string;
  of: "taxable" | "tax";
  kind: "sale" | "refund" | undefined;
}

export type TaxColumnName = keyof typeof taxColumns;

/** One amount of the tax report, as its address says. */
export interface TaxFigure extends TaxColumn {
  /** As the API takes them. */
  filter: Record<string, string>;
  place: string;
}

export interface ReportBounds {
  from: string;
  to: string;
}

export function taxFigureSearch(
  column: TaxColumnName,
  row: TaxReportRowWire,
  { from, to }: ReportBounds,
): Record<string, string> {
  return {
    tax: column,
    from,
    to,
    currency: row.currency,
    country: row.country ?? "",
    state: row.state ?? "",
    name: row.name,
    rate: String(row.rate),
    reason: row.reason,
  };
}

const required = ["from", "to", "currency"] as const;
const optional = ["country", "state", "name", "rate", "reason"] as const;

/** Returns undefined for an address that names no column of the report. */
export function taxFigure(
  search: Readonly<Record<string, string | undefined>>,
): TaxFigure | undefined {
  const { tax = "", country, state, name, rate, reason } = search;
  if (!Object.hasOwn(taxColumns, tax) || required.some((each) => !search[each])) return undefined;
  const column = taxColumns[tax as TaxColumnName];
  const given = [...required, ...optional].flatMap((each): [string, string][] => {
    const value = search[each];
    return value === undefined ? [] : [[each, value]];
  });
  const filter = { ...Object.fromEntries(given), ...(column.kind ? { kind: column.kind } : {}) };
  const known = taxReasons.find((each) => each === reason);
  const place = placeLabel(country || null, state || null);
  const tariff = known ? rateLabel({ name: name ?? "", rate: Number(rate), reason: known }) : "";
  return { ...column, filter, place: [place, tariff].filter(Boolean).join(", ") };
}

export const taxReasonLabels: Record<TaxReason, string> = {
  standard_rated: "Taxed",
  zero_rated: "Zero rate",
  reverse_charge: "Reverse charge",
  export: "Export, no tax",
  customer_exempt: "Customer exempt",
  product_exempt: "Product exempt",
  not_subject_to_tax: "Not subject to tax",
  not_collecting: "Not collected",
};

/** Writes "VAT 19%" or "Reverse charge". */
export function rateLabel({
  name,
  rate,
  reason,
}: Pick<TaxReportRowWire, "name" | "rate" | "reason">): string {
  return reason === "standard_rated" || reason === "zero_rated"
    ? `${name} ${percentLabel(rate)}`
    : taxReasonLabels[reason];
}

/** Writes beside the tax of an order: "VAT 19%"; "reverse charge"; "not collected in France". */
export function orderTaxLabel(
  part: Pick<TaxReportRowWire, "name" | "rate" | "reason" | "country" | "state">,
): string {
  const label = rateLabel(part);
  const { reason, country, state } = part;
  // Names of taxes stay as they are.
  if (reason === "standard_rated" || reason === "zero_rated") return label;
  const words = label.charAt(0).toLowerCase() + label.slice(1);
  const isPlaced = reason === "not_collecting" && country !== null;
  return isPlaced ? `${words} in ${placeLabel(country, state)}` : words;
}

export interface CurrencyTotals {
  currency: string;
  /** Without repetition: a sale with two taxes is in two rows. */
  tax: number;
  refundedTax: number;
  netTax: number;
}

export function totalsByCurrency(rows: readonly TaxReportRowWire[]): CurrencyTotals[] {
  const groups = Map.groupBy(rows, ({ currency }) => currency);
  return [...groups].map(([currency, own]) => {
    const sum = (part: "tax_amount" | "refunded_tax_amount" | "net_tax_amount") =>
      own.reduce((total, row) => total + row[part], 0);
    return {
      currency,
      tax: sum("tax_amount"),
      refundedTax: sum("refunded_tax_amount"),
      netTax: sum("net_tax_amount"),
    };
  });
}
