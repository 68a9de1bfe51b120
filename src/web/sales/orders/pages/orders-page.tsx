import { useQuery } from "@tanstack/react-query";
import { Download, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { type OrderWire, orderStatuses } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { allProductsQuery } from "#web/catalog/products/product-queries.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { ListCard, type ListFilter } from "#web/seller/list-card.tsx";
import { useListFilter } from "#web/seller/list-search.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { PersonCell, StateCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { DownloadLink, LinkButton } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { customerQuery } from "../../labels/customer-queries.ts";
import { OrderBadge } from "../../labels/order-badge.tsx";
import { OrderDisputeBadge } from "../../labels/order-dispute-badge.tsx";
import {
  billingReasonLabels,
  orderStatusLabels,
  refundedLabel,
} from "../../labels/order-labels.ts";
import { orderExportAddress, ordersQuery } from "../../labels/order-queries.ts";

export function OrdersPage(): ReactNode {
  const page = useListPage<OrderWire>({
    noun: { one: "order", many: "orders" },
    query: ordersQuery,
    sort: "-created_at",
    filters: useOrderFilters(),
    resource: "orders",
  });
  const seller = useSeller();
  const { allowed: mayExport } = usePermission("customers", "export");
  return (
    <ListCard
      {...page.card}
      searchLabel="Name, email or order number"
      action={
        mayExport ? (
          <DownloadLink
            href={orderExportAddress(seller, page.card.list)}
            icon={<Download aria-hidden />}
          >
            Export CSV
          </DownloadLink>
        ) : null
      }
      columns={buildColumns(page)}
      summary={(order) => <OrderSummary order={order} />}
      empty={{
        icon: <ReceiptText aria-hidden />,
        title: "No orders yet",
        action: <LinkButton to={pagePaths.checkoutLinks}>Share a checkout link</LinkButton>,
        call: apiCall("GET", "/orders/"),
        children: "An order is a completed purchase. Your first one appears here.",
      }}
    />
  );
}

const statusOptions = [
  { value: "", label: "All statuses" },
  ...orderStatuses.map((value) => ({ value, label: orderStatusLabels[value].label })),
];

/** The customer is chosen on the customer's own page, and can be removed here. */
function useOrderFilters(): ListFilter[] {
  const seller = useSeller();
  const customerId = useListFilter("customer");
  const { data: products } = useQuery(allProductsQuery(seller));
  const { data: customer } = useQuery({
    ...customerQuery(seller, customerId),
    enabled: customerId !== "",
  });
  const all = (label: string) => ({ value: "", label });
  return [
    { name: "status", label: "Status", options: statusOptions },
    ...(customerId
      ? [
          {
            name: "customer",
            label: "Customer",
            options: [
              all("All customers"),
              { value: customerId, label: customer ? customerTitle(customer) : "This customer" },
            ],
          },
        ]
      : []),
    {
      name: "product",
      label: "Product",
      options: [
        all("All products"),
        ...(products?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: "kind",
      label: "Type of product",
      options: [
        all("All types"),
        { value: "one_time", label: "One-time" },
        { value: "recurring", label: "Recurring" },
      ],
    },
  ];
}

function buildColumns(page: ListPage<OrderWire>): Column<OrderWire>[] {
  return [
    {
      header: "Customer",
      sort: "customer",
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
      sort: "product",
      cell: ({ product, billing_reason }) => (
        <StateCell state={product.name} note={billingReasonLabels[billing_reason]} />
      ),
      wide: true,
    },
    { header: "Number", sort: "invoice_number", cell: (order) => order.invoice_number, wide: true },
    {
      header: "Status",
      sort: "status",
      cell: (order) => <OrderState order={order} />,
      wide: true,
    },
    page.createdColumn("Date"),
    {
      header: "Amount",
      sort: "amount",
      cell: (order) => <OrderAmount order={order} />,
      figures: true,
    },
  ];
}

function OrderAmount({ order }: { order: OrderWire }): ReactNode {
  const refunded = refundedLabel(order);
  const total = money(order.total_amount, order.currency);
  return (
    <>
      {order.status === "refunded" ? <s>{total}</s> : total}
      {refunded && order.status !== "refunded" ? <Small>{refunded}</Small> : null}
    </>
  );
}

function OrderSummary({ order }: { order: OrderWire }): ReactNode {
  return (
    <Stack gap={4}>
      <span>
        {order.product.name}, {order.invoice_number}
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
