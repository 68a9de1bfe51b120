import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { Moment } from "#web/platform/moment.tsx";
import { signedMoney } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { rowLinkClass, ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { customerTitle } from "../customers/customer-labels.ts";
import { OrderBuyer } from "../orders/order-buyer.tsx";
import { ordersOfRowsQuery } from "../orders/order-queries.ts";

/** One event that changed an amount. */
export interface ExplainedRow {
  id: string;
  created_at: string;
  order_id: string | null;
  currency: string;
  /** Describes the event in plain words. */
  story: string;
  note?: string;
  /** Negative where it made the amount smaller. */
  effect: number;
}

/** The events behind an amount: each with its order, buyer, date and effect. */
export function ExplainedRows({ rows }: { rows: readonly ExplainedRow[] }): ReactNode {
  const { data } = useQuery(ordersOfRowsQuery(useSeller(), rows));
  const orders = new Map(data?.items.map((order) => [order.id, order]));
  const orderOf = ({ order_id: id }: ExplainedRow) => (id ? orders.get(id) : undefined);
  return (
    <Table
      label="What changed this amount"
      columns={columnsWith(orderOf)}
      rows={rows}
      rowKey={({ id }) => id}
      summary={(row) => <Summary row={row} order={orderOf(row)} />}
    />
  );
}

function columnsWith(
  orderOf: (row: ExplainedRow) => OrderWire | undefined,
): Column<ExplainedRow>[] {
  return [
    {
      header: "Event",
      cell: (row) => (
        <ThingCell
          icon={row.effect < 0 ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
          title={row.story}
          note={row.note ?? orderOf(row)?.product.name}
        />
      ),
    },
    { header: "Order", cell: (row) => <OrderLink row={row} order={orderOf(row)} />, wide: true },
    { header: "Buyer", cell: (row) => <OrderBuyer order={orderOf(row)} />, wide: true },
    { header: "Date", cell: ({ created_at }) => <Moment at={created_at} />, wide: true },
    {
      header: "Amount",
      cell: ({ effect, currency }) => signedMoney(effect, currency),
      figures: true,
    },
  ];
}

interface RowOrder {
  row: ExplainedRow;
  order: OrderWire | undefined;
}

function OrderLink({ row: { order_id: id }, order }: RowOrder): ReactNode {
  if (!id) return null;
  return (
    <Link to={pagePaths.order} params={{ id }} data-row-link="" className={rowLinkClass}>
      <span className="text-accent underline decoration-1 underline-offset-3">
        {order?.invoice_number ?? "Open order"}
      </span>
    </Link>
  );
}

function Summary({ row, order }: RowOrder): ReactNode {
  return (
    <>
      <OrderLink row={row} order={order} />
      {order ? ` · ${customerTitle(order.customer)} · ` : row.order_id ? " · " : null}
      <Moment at={row.created_at} />
    </>
  );
}
