import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import type { TaxReportRowWire } from "#contract/billing/tax-report-schema.ts";
import { money } from "#web/seller/money-format.ts";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import {
  type ReportBounds,
  rateLabel,
  type TaxColumnName,
  taxColumns,
  taxFigureSearch,
} from "../labels/tax-figures.ts";
import { placeLabel } from "../labels/tax-registration-labels.ts";
import { ExplainedAmount } from "../ledger/explain-link.tsx";

export interface TaxReportTableProps {
  rows: readonly TaxReportRowWire[];
  bounds: ReportBounds;
}

export function TaxReportTable({ rows, bounds }: TaxReportTableProps): ReactNode {
  return (
    <Table
      label="Taxes by place and rate"
      columns={buildColumns(bounds)}
      rows={rows}
      rowKey={({ country, state, name, rate, reason, currency }) =>
        [country, state, name, rate, reason, currency].join(" ")
      }
      summary={(row) =>
        `Sales ${money(row.sales_amount, row.currency)}, refunds ${money(row.refunded_amount, row.currency)}`
      }
    />
  );
}

const amounts: Record<TaxColumnName, (row: TaxReportRowWire) => number> = {
  sales: (row) => row.sales_amount,
  collected: (row) => row.tax_amount,
  refunded_sales: (row) => row.refunded_amount,
  refunded: (row) => row.refunded_tax_amount,
  net: (row) => row.net_tax_amount,
};

function buildColumns(bounds: ReportBounds): Column<TaxReportRowWire>[] {
  const figure = (name: TaxColumnName): Column<TaxReportRowWire> => ({
    header: taxColumns[name].title,
    cell: (row) => (
      <ExplainedAmount search={taxFigureSearch(name, row, bounds)}>
        {money(amounts[name](row), row.currency)}
      </ExplainedAmount>
    ),
    figures: true,
    wide: name !== "net",
  });
  return [
    {
      header: "Place and rate",
      cell: (row) => (
        <ThingCell
          icon={<Landmark aria-hidden />}
          title={placeLabel(row.country, row.state)}
          note={rateLabel(row)}
        />
      ),
    },
    figure("sales"),
    figure("collected"),
    figure("refunded_sales"),
    figure("refunded"),
    figure("net"),
  ];
}
