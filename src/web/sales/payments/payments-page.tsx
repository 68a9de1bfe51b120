import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { type PaymentWire, paymentStatuses } from "#contract/billing/payment-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { StateCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { ordersOfRowsQuery } from "../labels/order-queries.ts";
import { PaymentBadge } from "../labels/payment-badge.tsx";
import { declineLabel, methodLabel, paymentStatusLabels } from "../labels/payment-labels.ts";
import { checkoutsOfPaymentsQuery, paymentsQuery } from "../labels/payment-queries.ts";
import { type PaidFor, toPaidFor } from "./paid-for.ts";

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
  const seller = useSeller();
  const { data: orders } = useQuery(ordersOfRowsQuery(seller, page.rows));
  const { data: checkouts } = useQuery(checkoutsOfPaymentsQuery(seller, page.rows));
  const paidFor = toPaidFor(orders?.items ?? [], checkouts?.items ?? []);
  return (
    <ListCard
      {...page.card}
      searchLabel="Buyer's full email address"
      columns={buildColumns(page, paidFor)}
      summary={(payment) => <PaymentSummary payment={payment} paidFor={paidFor(payment)} />}
      empty={{
        icon: <CreditCard aria-hidden />,
        title: "No payments yet",
        call: apiCall("GET", "/payments/"),
        children: "Payments are listed here, including those that were declined.",
      }}
    />
  );
}

function buildColumns(
  page: ListPage<PaymentWire>,
  paidFor: (payment: PaymentWire) => PaidFor,
): Column<PaymentWire>[] {
  return [
    {
      header: "Payment",
      sort: "method",
      cell: (payment) => (
        <ThingCell
          icon={<CreditCard aria-hidden />}
          title={methodLabel(payment)}
          note={paidFor(payment).title}
          {...toTarget(payment)}
        />
      ),
    },
    {
      header: "Buyer",
      cell: (payment) => {
        const { buyer, email } = paidFor(payment);
        return <StateCell state={buyer} note={email} />;
      },
      wide: true,
    },
    {
      header: "Status",
      sort: "status",
      cell: (payment) => (
        <StateCell state={<PaymentBadge status={payment.status} />} note={declineLabel(payment)} />
      ),
      wide: true,
    },
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
function toTarget({ order_id: orderId, checkout_id: checkoutId }: PaymentWire) {
  if (orderId) return { to: pagePaths.order, params: { id: orderId } };
  return checkoutId ? { to: pagePaths.checkout, params: { id: checkoutId } } : {};
}

interface PaymentSummaryProps {
  payment: PaymentWire;
  paidFor: PaidFor;
}

function PaymentSummary({ payment, paidFor }: PaymentSummaryProps): ReactNode {
  const reason = declineLabel(payment);
  return (
    <Stack gap={4}>
      <span>{paidFor.buyer}</span>
      <Row>
        <PaymentBadge status={payment.status} />
      </Row>
      {reason ? <span>{reason}</span> : null}
    </Stack>
  );
}
