import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRightLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { LedgerExplanationWire } from "#contract/billing/ledger-explanation-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { Moment } from "#web/platform/moment.tsx";
import { useListSearch } from "#web/seller/list-search.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import type { ExplainedFigure } from "./explained-figures.ts";
import { ExplanationCard } from "./explanation-card.tsx";
import { periodText } from "./explanation-period.ts";
import { kindLabel, transferLabel } from "./ledger-labels.ts";
import { ledgerExplanationQuery } from "./ledger-queries.ts";

type ExplainedEntry = LedgerExplanationWire["items"][number];

export interface LedgerExplanationProps {
  figure: ExplainedFigure;
  currency: string;
  search: Readonly<Record<string, string | undefined>>;
}

export function LedgerExplanation({ figure, currency, search }: LedgerExplanationProps): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at" });
  const { order: orderId, from, to } = search;
  const query = useQuery({
    ...ledgerExplanationQuery(seller, { figure, currency, orderId, from, to, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const grows = figure.grows === "debit" ? 1 : -1;
  return (
    <ExplanationCard
      title={figure.title}
      meaning={[orderId ? "Of one order." : periodText(from, to), figure.meaning]
        .filter(Boolean)
        .join(" ")}
      query={query}
      partsOf={({ items, pagination, debit, credit }) => ({
        items,
        currency,
        total: pagination.total_count,
        added: grows > 0 ? debit : credit,
        subtracted: grows > 0 ? credit : debit,
      })}
      columns={columnsOf(grows)}
      summary={transferLabel}
      rowKey={({ id }) => id}
      list={list}
    />
  );
}

function columnsOf(grows: 1 | -1): Column<ExplainedEntry>[] {
  return [
    {
      header: "Entry",
      cell: ({ source, order_id: orderId }) => (
        <ThingCell
          icon={<ArrowRightLeft aria-hidden />}
          title={kindLabel(source)}
          {...(orderId ? { to: pagePaths.order, params: { id: orderId } } : {})}
        />
      ),
    },
    { header: "Moved", cell: transferLabel, wide: true },
    { header: "Date", cell: ({ created_at }) => <Moment at={created_at} />, wide: true },
    {
      header: "Amount",
      cell: ({ effect, currency }) => money(grows * effect, currency),
      figures: true,
    },
  ];
}
