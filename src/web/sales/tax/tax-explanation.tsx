import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import type { TaxEntryPageWire, TaxEntryWire } from "#contract/billing/tax-entry-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { Moment } from "#web/platform/moment.tsx";
import { useListSearch } from "#web/seller/list-search.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { ExplanationCard } from "../ledger/explanation-card.tsx";
import { periodText } from "../ledger/explanation-period.ts";
import { kindLabel } from "../ledger/ledger-labels.ts";
import type { TaxFigure } from "./tax-figures.ts";
import { taxEntriesQuery } from "./tax-report-queries.ts";

/** One amount of the tax report: the taxes of sales and refunds that add up to it. */
export function TaxExplanation({ figure }: { figure: TaxFigure }): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at" });
  const query = useQuery({
    ...taxEntriesQuery(seller, figure, list.page),
    placeholderData: keepPreviousData,
  });
  const sign = figure.kind === "refund" ? -1 : 1;
  const amountOf = ({
    taxable_amount: taxable,
    amount,
  }: Pick<TaxEntryWire, "taxable_amount" | "amount">) =>
    sign * (figure.of === "tax" ? amount : taxable);
  return (
    <ExplanationCard
      title={figure.title}
      meaning={`${figure.place}. ${periodText(figure.filter.from, figure.filter.to)}`}
      query={query}
      partsOf={(answer) => ({
        items: answer.items,
        currency: answer.currency,
        total: answer.pagination.total_count,
        ...sumsOf(answer, figure),
      })}
      columns={columnsOf(amountOf)}
      summary={({ created_at }) => <Moment at={created_at} />}
      rowKey={({ id }) => id}
      list={list}
    />
  );
}

function sumsOf(sums: TaxEntryPageWire, { of, kind }: TaxFigure) {
  const sold = of === "tax" ? sums.tax_amount : sums.sales_amount;
  const refunded = of === "tax" ? sums.refunded_tax_amount : sums.refunded_amount;
  if (kind === "refund") return { added: refunded, subtracted: 0 };
  return { added: sold, subtracted: refunded };
}

function columnsOf(amountOf: (entry: TaxEntryWire) => number): Column<TaxEntryWire>[] {
  return [
    {
      header: "Entry",
      cell: ({ source, order_id: id }) => (
        <ThingCell
          icon={<Landmark aria-hidden />}
          title={kindLabel(source)}
          to={pagePaths.order}
          params={{ id }}
        />
      ),
    },
    { header: "Date", cell: ({ created_at }) => <Moment at={created_at} />, wide: true },
    {
      header: "Without tax",
      cell: ({ taxable_amount: taxable, currency }) => money(taxable, currency),
      figures: true,
      wide: true,
    },
    {
      header: "Amount",
      cell: (entry) => money(amountOf(entry), entry.currency),
      figures: true,
    },
  ];
}
