import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { money } from "#web/seller/money-format.ts";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { moneyOfRefund, refundReasonLabels, refundStatusLabels } from "./refund-labels.ts";
import { refundsQuery } from "./refund-queries.ts";

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
  return (
    <ListCard
      {...page.card}
      columns={columnsOf(page)}
      summary={(refund) => (
        <Row>
          <RefundBadge refund={refund} />
        </Row>
      )}
      empty={{
        icon: <Undo2 aria-hidden />,
        title: "No refunds yet",
        call: apiCall("POST", "/refunds/", {
          order_id: "ORDER_ID",
          reason: "customer_request",
          amount: 1000,
        }),
        children: "Refund an order, wholly or in part, on its own page. Its refunds appear here.",
      }}
    />
  );
}

function columnsOf(page: ListPage<RefundWire>): Column<RefundWire>[] {
  return [
    {
      header: "Reason",
      cell: ({ order_id, reason }) => (
        <ThingCell
          icon={<Undo2 aria-hidden />}
          title={refundReasonLabels[reason]}
          to={pagePaths.order}
          params={{ id: order_id }}
        />
      ),
    },
    { header: "Status", cell: (refund) => <RefundBadge refund={refund} />, wide: true },
    {
      header: "Benefits",
      cell: ({ revoke_benefits }) => (revoke_benefits ? "Revoked" : "Not revoked"),
      wide: true,
    },
    page.createdColumn("Date"),
    {
      header: "Tax",
      cell: ({ tax_amount, currency }) => money(tax_amount, currency),
      figures: true,
      wide: true,
    },
    {
      header: "Refunded",
      sort: "amount",
      cell: (refund) => money(moneyOfRefund(refund), refund.currency),
      figures: true,
    },
  ];
}

function RefundBadge({ refund }: { refund: RefundWire }): ReactNode {
  const { label, tone } = refundStatusLabels[refund.status];
  return <Badge tone={tone}>{label}</Badge>;
}
