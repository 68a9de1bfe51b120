import { TaxEntryPage, TaxEntryQuery } from "#contract/billing/tax-entry-schema.ts";
import { TaxReport, TaxReportQuery } from "#contract/billing/tax-report-schema.ts";
import { csvAnswer } from "#server/platform/http/answers.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { listTaxEntries } from "./tax-entry-list-store.ts";
import { sumTaxes } from "./tax-entry-store.ts";
import { presentTaxEntry, presentTaxRow, taxReportCsv } from "./tax-report-view.ts";

export const taxReportRoutes = sellerRoutes("/v1/tax-report", (route) => {
  route.get(
    "",
    {
      name: "taxReport.get",
      summary:
        "Get the taxes of a period by place and rate, as JSON or, with `Accept: text/csv`, as a CSV file.",
      scope: "tax_registrations:read",
      query: TaxReportQuery,
      answer: TaxReport,
    },
    async ({ db, sellerId, query, headers }) => {
      const { from, to } = query;
      const items = (await sumTaxes(db, sellerId, query)).map(presentTaxRow);
      if (/\btext\/csv\b/.test(headers.accept ?? ""))
        return csvAnswer("tax-report.csv", taxReportCsv(query, items));
      return { from: from.toISOString(), to: to.toISOString(), items };
    },
  );

  route.get(
    "/entries",
    {
      name: "taxReport.entries",
      summary:
        "List the taxes of sales and refunds behind a row of the tax report, newest first, and their sums.",
      scope: "tax_registrations:read",
      query: TaxEntryQuery,
      answer: TaxEntryPage,
    },
    async ({ db, sellerId, query }) => {
      const { rows, total, sums } = await listTaxEntries(db, sellerId, query);
      return {
        ...presentPage(rows.map(presentTaxEntry), total, query),
        currency: query.currency,
        sales_amount: sums.taxable,
        tax_amount: sums.tax,
        refunded_amount: sums.refundedTaxable,
        refunded_tax_amount: sums.refundedTax,
      };
    },
  );
});
