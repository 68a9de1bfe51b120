import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { count, longDay } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { customerPartsQuery } from "../labels/customer-queries.ts";
import { OrderBadge } from "../labels/order-badge.tsx";
import { refundedLabel } from "../labels/order-labels.ts";

/** Shows the latest orders of one customer, and the way to the others. */
export function CustomerOrdersCard({ customerId }: { customerId: string }): ReactNode {
  const query = useQuery(customerPartsQuery(useSeller(), customerId));
  const total = query.data?.ordersCount ?? 0;
  return (
    <Card
      title="Orders"
      note={total > 0 ? `${count(total, "order")}, latest first` : "Purchases of this customer"}
      action={
        total > 0 ? (
          <TextLink to={pagePaths.orders} search={{ customer: customerId }}>
            All orders
          </TextLink>
        ) : null
      }
    >
      <AsyncRows query={query} label="Loading orders" rows={1}>
        {({ orders }) =>
          orders.length === 0 ? (
            <CardEmpty>No orders yet.</CardEmpty>
          ) : (
            orders.map((order) => <CustomerOrder key={order.id} order={order} />)
          )
        }
      </AsyncRows>
    </Card>
  );
}

function CustomerOrder({ order }: { order: OrderWire }): ReactNode {
  const { id, invoice_number: number, currency } = order;
  const day = longDay(new Date(order.created_at));
  return (
    <CardRow
      icon={<ReceiptText aria-hidden />}
      title={
        <TextLink to={pagePaths.order} params={{ id }}>
          {order.product.name}
        </TextLink>
      }
      badge={<OrderBadge order={order} />}
      note={[number, day, refundedLabel(order)].filter(Boolean).join(", ")}
      fact={money(order.total_amount, currency)}
    />
  );
}
