import { useQuery } from "@tanstack/react-query";
import { ShoppingCart } from "lucide-react";
import type { ReactNode } from "react";
import { type CheckoutWire, checkoutStatuses } from "#contract/billing/checkout-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { allProductsQuery } from "#web/catalog/products/product-queries.ts";
import { lengthOfTime } from "#web/platform/format/format.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { buyerLabel } from "#web/seller/customer-labels.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { StateCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { CheckoutBadge } from "../labels/checkout-badge.tsx";
import { checkoutStatusLabels, expiryLabel, shownStatus } from "../labels/checkout-labels.ts";
import { checkoutsQuery } from "../labels/checkout-queries.ts";
import { ConversionCard } from "./conversion-card.tsx";

const statusOptions = [
  { value: "", label: "All statuses" },
  ...checkoutStatuses.map((value) => ({ value, label: checkoutStatusLabels[value].label })),
];

export function CheckoutsPage(): ReactNode {
  const { data: products } = useQuery(allProductsQuery(useSeller()));
  const page = useListPage<CheckoutWire>({
    noun: { one: "checkout", many: "checkouts" },
    query: checkoutsQuery,
    sort: "-created_at",
    filters: [
      { name: "status", label: "Status", options: statusOptions },
      {
        name: "product",
        label: "Product",
        options: [
          { value: "", label: "All products" },
          ...(products?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
    ],
    resource: "products",
  });
  return (
    <>
      {page.rows.length > 0 ? <ConversionCard /> : null}
      <ListCard
        {...page.card}
        searchLabel="Search by name or email"
        columns={buildColumns(page)}
        summary={(checkout) => <CheckoutSummary checkout={checkout} now={page.now} />}
        empty={{
          icon: <ShoppingCart aria-hidden />,
          title: "No checkouts yet",
          action: <LinkButton to={pagePaths.checkoutLinks}>Share a checkout link</LinkButton>,
          call: apiCall("POST", "/checkouts/", {
            products: [products?.items[0]?.id ?? "PRODUCT_ID"],
          }),
          children:
            "A checkout is one buyer's visit to your payment page. It is open for 24 hours, or until the buyer pays.",
        }}
      />
    </>
  );
}

function buildColumns({ now }: ListPage<CheckoutWire>): Column<CheckoutWire>[] {
  return [
    {
      header: "Checkout",
      cell: ({ id, product }) => (
        <ThingCell
          icon={<ShoppingCart aria-hidden />}
          title={product.name}
          to={pagePaths.checkout}
          params={{ id }}
        />
      ),
    },
    {
      header: "Buyer",
      cell: (checkout) => (
        <StateCell
          state={buyerLabel(checkout)}
          note={checkout.customer_name ? checkout.customer_email : undefined}
        />
      ),
      wide: true,
    },
    {
      header: "Status",
      sort: "status",
      cell: (checkout) => (
        <StateCell
          state={<CheckoutBadge checkout={checkout} now={now} />}
          note={expiryLabel(checkout, now)}
        />
      ),
      wide: true,
    },
    {
      header: "Opened",
      sort: "created_at",
      cell: ({ created_at }) => ageLabel(created_at, now),
      wide: true,
    },
    {
      header: "Total",
      cell: ({ total_amount, currency }) => money(total_amount, currency),
      figures: true,
    },
    {
      header: "Link",
      cell: (checkout) =>
        shownStatus(checkout, now) === "open" ? (
          <CopyButton text={checkout.url} what={`link of ${checkout.product.name}`} />
        ) : null,
      end: true,
    },
  ];
}

function ageLabel(createdAt: string, now: Date): string {
  return `${lengthOfTime(Math.max(0, now.getTime() - Date.parse(createdAt)))} ago`;
}

function CheckoutSummary({ checkout, now }: { checkout: CheckoutWire; now: Date }): ReactNode {
  return (
    <Stack gap={4}>
      <span>{buyerLabel(checkout)}</span>
      <Row>
        <CheckoutBadge checkout={checkout} now={now} />
        {ageLabel(checkout.created_at, now)}
      </Row>
    </Stack>
  );
}
