import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { signedMoney } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { OrderBuyer } from "../../labels/order-buyer.tsx";
import { ordersOfRowsQuery } from "../../labels/order-queries.ts";
import { OrderLink } from "../order-link.tsx";

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

/** Shows the events behind an amount: each with its order, buyer, date and effect. */
export function ExplainedRows({ rows }: { rows: readonly ExplainedRow[] }): ReactNode {
  const { data } = useQuery(ordersOfRowsQuery(useSeller(), rows));
  const orders = new Map(data?.items.map((order) => [order.id, order]));
  const findOrder = ({ order_id: id }: ExplainedRow) => (id ? orders.get(id) : undefined);
  return (
    <Table
      label="What changed this amount"
      columns={columnsWith(findOrder)}
      rows={rows}
      rowKey={({ id }) => id}
      summary={(row) => <Summary row={row} order={findOrder(row)} />}
    />
  );
}

function columnsWith(
  findOrder: (row: ExplainedRow) => OrderWire | undefined,
): Column<ExplainedRow>[] {
  return [
    {
      header: "Event",
      cell: (row) => (
        <ThingCell
          icon={row.effect < 0 ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
          title={row.story}
          note={row.note ?? findOrder(row)?.product.name}
        />
      ),
    },
    {
      header: "Order",
      cell: (row) => <OrderLink orderId={row.order_id} order={findOrder(row)} />,
      wide: true,
    },
    { header: "Buyer", cell: (row) => <OrderBuyer order={findOrder(row)} />, wide: true },
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

function Summary({ row, order }: RowOrder): ReactNode {
  return (
    <>
      <OrderLink orderId={row.order_id} order={order} />
      {order ? ` · ${customerTitle(order.customer)} · ` : row.order_id ? " · " : null}
      <Moment at={row.created_at} />
    </>
  );
}
