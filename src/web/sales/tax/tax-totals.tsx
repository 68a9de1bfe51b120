import type { ReactNode } from "react";
import type { TaxReportRowWire } from "#contract/billing/tax-report-schema.ts";
import { money } from "#web/seller/money-format.ts";
import { type ReportBounds, totalsByCurrency } from "../labels/tax-figures.ts";
import { ExplainLink } from "../ledger/explain-link.tsx";
import { FigureStrip } from "../ledger/figure-strip.tsx";

export interface TaxTotalsProps {
  rows: readonly TaxReportRowWire[];
  bounds: ReportBounds;
}

/** The last figure is that of the ledger: the change of its tax account in the period. */
export function TaxTotals({ rows, bounds }: TaxTotalsProps): ReactNode {
  return totalsByCurrency(rows).map(({ currency, tax, refundedTax, netTax }) => (
    <FigureStrip
      key={currency}
      label={`Taxes in ${currency.toUpperCase()}`}
      figures={[
        {
          label: "Tax on sales",
          text: money(tax, currency),
          note: "Of orders of this period, paid or not",
        },
        {
          label: "Tax refunded",
          text: money(refundedTax, currency),
          note: "With refunds and lost disputes",
        },
        {
          label: "Tax to pay",
          text: (
            <ExplainLink figure="tax" currency={currency} {...bounds}>
              {money(netTax, currency)}
            </ExplainLink>
          ),
          note: "Equals the ledger’s tax account",
        },
      ]}
    />
  ));
}
