import type { ReactNode } from "react";
import { ExportCsvButton } from "#web/seller/export-csv-button.tsx";
import type { Seller } from "#web/seller/seller-context.tsx";
import type { ReportBounds } from "../labels/tax-figures.ts";

export interface ExportTaxReportProps {
  /** Given, because the top bar is outside of the seller's pages. */
  seller: Seller;
  bounds: ReportBounds;
  /** Of the period, for the name of the file. */
  name: string;
}

export function ExportTaxReportButton({ seller, bounds, name }: ExportTaxReportProps): ReactNode {
  return (
    <ExportCsvButton
      fileName={`tax-report-${name.replaceAll(" ", "-")}.csv`}
      read={() => seller.api.getCsv("/tax-report", { ...bounds })}
    />
  );
}
