import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { type PaymentWire, paymentStatuses } from "#contract/billing/payment-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { money } from "#web/seller/money-format.ts";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { declineLabel, methodLabel, paymentStatusLabels } from "./payment-labels.ts";
import { paymentsQuery } from "./payment-queries.ts";

const statusOptions = [
  { value: "", label: "All statuses" },
  ...paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value].label })),
];

export function PaymentsPage(): ReactNode {
  const page = useListPage<PaymentWire>({
    noun: { one: "payment", many: "payments" },
    query: paymentsQuery,
    sort: "-created_at",
    filters: [{ name: "status", label: "Status", options: statusOptions }],
    resource: "orders",
  });
  return (
    <ListCard
      {...page.card}
      searchLabel="Email of the buyer, in full"
      columns={columnsOf(page)}
      summary={(payment) => <PaymentSummary payment={payment} />}
      empty={{
        icon: <CreditCard aria-hidden />,
        title: "No payments yet",
        call: apiCall("GET", "/payments/"),
        children: "Every attempt to pay is listed here, also those that a bank declined.",
      }}
    />
  );
}

function columnsOf(page: ListPage<PaymentWire>): Column<PaymentWire>[] {
  return [
    {
      header: "Payment",
      sort: "method",
      cell: (payment) => (
        <ThingCell
          icon={<CreditCard aria-hidden />}
          title={methodLabel(payment)}
          {...targetOf(payment)}
        />
      ),
    },
    {
      header: "Status",
      sort: "status",
      cell: ({ status }) => <PaymentBadge status={status} />,
      wide: true,
    },
    { header: "Decline reason", cell: (payment) => declineLabel(payment) ?? "", wide: true },
    page.createdColumn("Date"),
    {
      header: "Amount",
      sort: "amount",
      cell: ({ amount, currency }) => money(amount, currency),
      figures: true,
    },
  ];
}

/** A payment is shown on the page of what it paid. */
function targetOf({ order_id: orderId, checkout_id: checkoutId }: PaymentWire) {
  if (orderId) return { to: pagePaths.order, params: { id: orderId } };
  return checkoutId ? { to: pagePaths.checkout, params: { id: checkoutId } } : {};
}

function PaymentSummary({ payment }: { payment: PaymentWire }): ReactNode {
  const reason = declineLabel(payment);
  return (
    <Stack gap={4}>
      <Row>
        <PaymentBadge status={payment.status} />
      </Row>
      {reason ? <span>{reason}</span> : null}
    </Stack>
  );
}
