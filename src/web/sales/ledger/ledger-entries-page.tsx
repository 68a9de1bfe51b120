import { ArrowRightLeft } from "lucide-react";
import type { ReactNode } from "react";
import { type LedgerEntryWire, ledgerAccounts } from "#contract/billing/ledger-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard, type ListFilter } from "#web/seller/list-card.tsx";
import { useListFilter } from "#web/seller/list-search.ts";
import { money } from "#web/seller/money-format.ts";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { accountLabels, kindLabel, transferLabel } from "./ledger-labels.ts";
import { ledgerEntriesQuery } from "./ledger-queries.ts";

const accountOptions = [
  { value: "", label: "All accounts" },
  ...ledgerAccounts.map((value) => ({ value, label: accountLabels[value].name })),
];

export function LedgerEntriesPage(): ReactNode {
  const orderId = useListFilter("order");
  const page = useListPage<LedgerEntryWire>({
    noun: { one: "entry", many: "entries" },
    query: ledgerEntriesQuery,
    sort: "-created_at",
    filters: [
      ...(orderId ? [orderFilter(orderId)] : []),
      { name: "account", label: "Account", options: accountOptions },
      { name: "from", label: "From" },
      { name: "to", label: "To" },
    ],
    resource: "orders",
  });
  return (
    <ListCard
      {...page.card}
      columns={columnsOf(page)}
      summary={transferLabel}
      empty={{
        icon: <ArrowRightLeft aria-hidden />,
        title: "No ledger entries yet",
        call: apiCall("GET", "/ledger/entries/"),
        children:
          "The ledger records every movement of money, from one account to another. The first entries appear after your first sale.",
      }}
    />
  );
}

/** The order is chosen on its own page, and can be removed here. */
function orderFilter(orderId: string): ListFilter {
  return {
    name: "order",
    label: "Order",
    options: [
      { value: "", label: "All orders" },
      { value: orderId, label: "One order" },
    ],
  };
}

/** The list cannot be sorted: it is always newest first. */
function columnsOf(page: ListPage<LedgerEntryWire>): Column<LedgerEntryWire>[] {
  const { sort: _, ...dateColumn } = page.createdColumn("Date");
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
    { header: "Debit", cell: ({ debit }) => accountLabels[debit].name, wide: true },
    { header: "Credit", cell: ({ credit }) => accountLabels[credit].name, wide: true },
    dateColumn,
    {
      header: "Amount",
      cell: ({ amount, currency }) => money(amount, currency),
      figures: true,
    },
  ];
}
