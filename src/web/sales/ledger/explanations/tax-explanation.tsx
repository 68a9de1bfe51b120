import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TaxEntryPageWire, TaxEntryWire } from "#contract/billing/tax-entry-schema.ts";
import { useListSearch } from "#web/seller/list-search.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import type { TaxFigure } from "../../labels/tax-figures.ts";
import { taxEntriesQuery } from "../../labels/tax-report-queries.ts";
import { entryStory, eventLabels } from "../entry-story.ts";
import type { ExplainedRow } from "./explained-rows.tsx";
import { type Explanation, ExplanationCard } from "./explanation-card.tsx";
import { periodText } from "./explanation-period.ts";

/** Shows one amount of the tax report: the taxes of sales and refunds that add up to it. */
export function TaxExplanation({ figure }: { figure: TaxFigure }): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at" });
  const query = useQuery({
    ...taxEntriesQuery(seller, figure, list.page),
    placeholderData: keepPreviousData,
  });
  return (
    <ExplanationCard
      title={figure.title}
      meaning={`${figure.place}. ${periodText(figure.filter.from, figure.filter.to)}`}
      query={query}
      toExplanation={(answer) => ({
        rows: answer.items.map((entry) => toRow(entry, figure)),
        currency: answer.currency,
        total: answer.pagination.total_count,
        parts: toParts(answer, figure),
      })}
      list={list}
    />
  );
}

function toRow(entry: TaxEntryWire, { of, kind }: TaxFigure): ExplainedRow {
  const { taxable_amount: taxable, amount, currency } = entry;
  const sign = kind === "refund" ? -1 : 1;
  return {
    ...entry,
    story: entryStory(entry),
    ...(of === "tax" ? { note: `Tax on ${money(Math.abs(taxable), currency)}` } : {}),
    effect: sign * (of === "tax" ? amount : taxable),
  };
}

function toParts(sums: TaxEntryPageWire, { of, kind }: TaxFigure): Explanation["parts"] {
  const sold = of === "tax" ? sums.tax_amount : sums.sales_amount;
  const refunded = of === "tax" ? sums.refunded_tax_amount : sums.refunded_amount;
  const sales = { label: eventLabels.sale, amount: sold };
  if (kind === "sale") return [sales];
  if (kind === "refund") return [{ label: eventLabels.refund, amount: refunded }];
  return [sales, { label: "Refunds and lost disputes", amount: -refunded }];
}
