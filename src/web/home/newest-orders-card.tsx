import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Moment } from "#web/platform/clock/moment.tsx";
import { OrderBadge } from "#web/sales/labels/order-badge.tsx";
import { OrderDisputeBadge } from "#web/sales/labels/order-dispute-badge.tsx";
import { billingReasonLabels } from "#web/sales/labels/order-labels.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { PersonCell, StateCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import { newestOrdersQuery } from "./home-queries.ts";

const columns: Column<OrderWire>[] = [
  {
    header: "Customer",
    cell: ({ id, customer }) => (
      <PersonCell
        name={customerTitle(customer)}
        image={null}
        {...(customer.name ? { note: customer.email } : {})}
        to={pagePaths.order}
        params={{ id }}
      />
    ),
  },
  {
    header: "Product",
    cell: ({ product, billing_reason: reason }) => (
      <StateCell state={product.name} note={billingReasonLabels[reason]} />
    ),
    wide: true,
  },
  { header: "Status", cell: (order) => <OrderState order={order} />, wide: true },
  { header: "Date", cell: ({ created_at }) => <Moment at={created_at} />, wide: true },
  {
    header: "Amount",
    cell: ({ status, total_amount, currency }) => {
      const total = money(total_amount, currency);
      return status === "refunded" ? <s>{total}</s> : total;
    },
    figures: true,
  },
];

export function NewestOrdersCard(): ReactNode {
  const query = useQuery(newestOrdersQuery(useSeller()));
  const isEmpty = query.data?.items.length === 0;
  return (
    <Card
      title="Latest orders"
      action={isEmpty ? null : <TextLink to={pagePaths.orders}>All orders</TextLink>}
    >
      <AsyncRows query={query} label="Loading the latest orders" rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <NoOrders />
          ) : (
            <Table
              label="Latest orders"
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              summary={(order) => <OrderSummary order={order} />}
            />
          )
        }
      </AsyncRows>
    </Card>
  );
}

function NoOrders(): ReactNode {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title="No orders yet"
      action={
        <LinkButton to={pagePaths.checkoutLinks} kind="outline">
          Open checkout links
        </LinkButton>
      }
    >
      An order is created each time someone pays.
    </EmptyState>
  );
}

function OrderSummary({ order }: { order: OrderWire }): ReactNode {
  return (
    <Stack gap={4}>
      <span>
        {order.product.name}, <Moment at={order.created_at} />
      </span>
      <OrderState order={order} />
    </Stack>
  );
}

function OrderState({ order }: { order: OrderWire }): ReactNode {
  return (
    <Row>
      <OrderBadge order={order} />
      <OrderDisputeBadge disputes={order.disputes} />
    </Row>
  );
}
