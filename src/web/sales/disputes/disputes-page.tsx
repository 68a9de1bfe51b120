import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import { disputeStatuses } from "#contract/billing/dispute-statuses.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { apiCall } from "#web/seller/api-call.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { money } from "#web/seller/money-format.ts";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import { DisputeBadge } from "../labels/dispute-badge.tsx";
import { canAnswer, disputeStatusLabels, moneyOfDispute } from "../labels/dispute-labels.ts";
import { disputesQuery } from "../labels/dispute-queries.ts";
import { explainReason } from "./dispute-reasons.ts";

/** Shows first those that can be answered, by their deadline. */
export function DisputesPage(): ReactNode {
  const page = useListPage<DisputeWire>({
    noun: { one: "dispute", many: "disputes" },
    query: disputesQuery,
    sort: "answer_by",
    filters: [
      {
        name: "status",
        label: "Status",
        options: [
          { value: "", label: "All statuses" },
          ...disputeStatuses.map((status) => ({
            value: status,
            label: disputeStatusLabels[status].label,
          })),
        ],
      },
    ],
    resource: "orders",
  });
  return (
    <ListCard
      {...page.card}
      columns={buildColumns(page)}
      summary={(dispute) => (
        <Stack gap={4}>
          <span>{explainReason(dispute).label}</span>
          <Row>
            <DisputeBadge status={dispute.status} />
          </Row>
          {canAnswer(dispute) ? (
            <span>
              Respond by <Deadline dispute={dispute} />
            </span>
          ) : null}
        </Stack>
      )}
      empty={{
        icon: <ShieldAlert aria-hidden />,
        title: "No disputes",
        call: apiCall("GET", "/disputes/"),
        children:
          "When a customer disputes a payment with their bank, the dispute appears here with its deadline.",
      }}
    />
  );
}

function buildColumns(page: ListPage<DisputeWire>): Column<DisputeWire>[] {
  return [
    {
      header: "Customer",
      cell: ({ id, customer }) => (
        <ThingCell
          icon={<ShieldAlert aria-hidden />}
          title={customerTitle(customer)}
          to={pagePaths.dispute}
          params={{ id }}
        />
      ),
    },
    { header: "Reason", cell: (dispute) => explainReason(dispute).label, wide: true },
    { header: "Status", cell: ({ status }) => <DisputeBadge status={status} />, wide: true },
    {
      header: "Respond by",
      sort: "answer_by",
      cell: (dispute) => <Deadline dispute={dispute} />,
      wide: true,
    },
    page.createdColumn("Opened"),
    {
      header: "Amount",
      sort: "amount",
      cell: (dispute) => money(moneyOfDispute(dispute), dispute.currency),
      figures: true,
    },
  ];
}

function Deadline({ dispute }: { dispute: DisputeWire }): ReactNode {
  if (!canAnswer(dispute) || dispute.evidence_due_by === null) return <NoValue />;
  return <FullMoment at={dispute.evidence_due_by} />;
}
