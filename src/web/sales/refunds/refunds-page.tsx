import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { StateCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { OrderBuyer } from "../labels/order-buyer.tsx";
import { ordersOfRowsQuery } from "../labels/order-queries.ts";
import { moneyOfRefund, refundReasonLabels, refundStatusLabels } from "../labels/refund-labels.ts";
import { refundsQuery } from "../labels/refund-queries.ts";

export function RefundsPage(): ReactNode {
  const page = useListPage<RefundWire>({
    noun: { one: "refund", many: "refunds" },
    query: refundsQuery,
    sort: "-created_at",
    filters: [
      {
        name: "status",
        label: "Status",
        options: [
          { value: "", label: "All statuses" },
          { value: "succeeded", label: "Succeeded" },
        ],
      },
    ],
    resource: "orders",
  });
  const { data: orders } = useQuery(ordersOfRowsQuery(useSeller(), page.rows));
  return (
    <ListCard
      {...page.card}
      columns={buildColumns(page, orders?.items ?? [])}
      summary={(refund) => <RefundSummary refund={refund} orders={orders?.items ?? []} />}
      empty={{
        icon: <Undo2 aria-hidden />,
        title: "No refunds yet",
        call: apiCall("POST", "/refunds/", {
          order_id: "ORDER_ID",
          reason: "customer_request",
          amount: 1000,
        }),
        children: "Open an order to refund all or part of it. Refunds are listed here.",
      }}
    />
  );
}

function buildColumns(
  page: ListPage<RefundWire>,
  orders: readonly OrderWire[],
): Column<RefundWire>[] {
  const findOrder = ({ order_id: id }: RefundWire) => orders.find((order) => order.id === id);
  return [
    {
      header: "Order",
      cell: (refund) => (
        <ThingCell
          icon={<Undo2 aria-hidden />}
          title={findOrder(refund)?.invoice_number ?? "Open order"}
          to={pagePaths.order}
          params={{ id: refund.order_id }}
        />
      ),
    },
    { header: "Buyer", cell: (refund) => <OrderBuyer order={findOrder(refund)} />, wide: true },
    {
      header: "Reason",
      cell: ({ reason, comment }) => (
        <StateCell state={refundReasonLabels[reason]} note={shortened(comment)} />
      ),
      wide: true,
    },
    { header: "Status", cell: (refund) => <RefundBadge refund={refund} />, wide: true },
    page.createdColumn("Date"),
    {
      header: "Refunded",
      sort: "amount",
      cell: (refund) => money(moneyOfRefund(refund), refund.currency),
      figures: true,
    },
  ];
}

const maxComment = 80;

/** The whole comment is on the page of the order. */
function shortened(comment: string | null): string | undefined {
  if (comment === null || comment === "") return undefined;
  return comment.length > maxComment ? `${comment.slice(0, maxComment)}…` : comment;
}

interface RefundSummaryProps {
  refund: RefundWire;
  orders: readonly OrderWire[];
}

function RefundSummary({ refund, orders }: RefundSummaryProps): ReactNode {
  const order = orders.find(({ id }) => id === refund.order_id);
  return (
    <Stack gap={4}>
      <span>
        {[order && customerTitle(order.customer), refundReasonLabels[refund.reason]]
          .filter(Boolean)
          .join(", ")}
      </span>
      <Row>
        <RefundBadge refund={refund} />
      </Row>
    </Stack>
  );
}

function RefundBadge({ refund }: { refund: RefundWire }): ReactNode {
  const { label, tone } = refundStatusLabels[refund.status];
  return <Badge tone={tone}>{label}</Badge>;
}
