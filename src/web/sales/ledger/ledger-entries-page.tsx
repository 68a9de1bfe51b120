import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft } from "lucide-react";
import type { ReactNode } from "react";
import { type LedgerEntryWire, ledgerAccounts } from "#contract/billing/ledger-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard, type ListFilter } from "#web/seller/list-card.tsx";
import { useListFilter } from "#web/seller/list-search.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { accountLabels, transferLabel } from "../labels/ledger-labels.ts";
import { ledgerEntriesQuery } from "../labels/ledger-queries.ts";
import { ordersOfRowsQuery } from "../labels/order-queries.ts";
import { entryStory } from "./entry-story.ts";
import { OrderLink } from "./order-link.tsx";

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
  const { data: orders } = useQuery(ordersOfRowsQuery(useSeller(), page.rows));
  const findOrder: OrderOfEntry = ({ order_id: id }) =>
    orders?.items.find((each) => each.id === id);
  return (
    <ListCard
      {...page.card}
      head={{
        title: "Movements of money",
        note: "Each one is a debit of one account and a credit of another, so the ledger always balances. Balance explains the accounts.",
      }}
      columns={buildColumns(page, findOrder)}
      summary={(entry) => (
        <>
          {transferLabel(entry)} <OrderLink orderId={entry.order_id} order={findOrder(entry)} />
        </>
      )}
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

type OrderOfEntry = (entry: LedgerEntryWire) => OrderWire | undefined;

/** The list cannot be sorted: it is always newest first. */
function buildColumns(
  page: ListPage<LedgerEntryWire>,
  findOrder: OrderOfEntry,
): Column<LedgerEntryWire>[] {
  const { sort: _, ...dateColumn } = page.createdColumn("Date");
  return [
    {
      header: "Entry",
      cell: (entry) => (
        <ThingCell icon={<ArrowRightLeft aria-hidden />} title={entryStory(entry)} />
      ),
    },
    {
      header: "Order",
      cell: (entry) => <OrderLink orderId={entry.order_id} order={findOrder(entry)} />,
      wide: true,
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
