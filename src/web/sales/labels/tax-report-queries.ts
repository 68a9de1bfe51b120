import type { TaxEntryPageWire } from "#contract/billing/tax-entry-schema.ts";
import type { TaxReportWire } from "#contract/billing/tax-report-schema.ts";
import { endOfDay, startOfDay } from "#web/platform/format/day-bounds.ts";
import { rowsPerPage } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";
import type { ReportBounds, TaxFigure } from "./tax-figures.ts";

/** Days begin and end in the zone of this browser. */
export function toBounds({ from, to }: Record<"from" | "to", string>): ReportBounds {
  return { from: startOfDay(from) ?? "", to: endOfDay(to) ?? "" };
}

export function taxReportQuery(seller: Seller, bounds: ReportBounds) {
  return sellerQuery<TaxReportWire>(seller, "/tax-report", { ...bounds });
}

export function taxEntriesQuery(seller: Seller, { filter }: TaxFigure, page: number) {
  const query = { ...filter, page, limit: rowsPerPage };
  return sellerQuery<TaxEntryPageWire>(seller, "/tax-report/entries", query);
}
