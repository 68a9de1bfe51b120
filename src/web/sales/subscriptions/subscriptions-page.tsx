import { useQuery } from "@tanstack/react-query";
import { Download, Repeat } from "lucide-react";
import type { ReactNode } from "react";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { allProductsQuery } from "#web/catalog/products/product-queries.ts";
import { Day } from "#web/platform/clock/moment.tsx";
import { apiCall } from "#web/seller/api-call.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { ListCard, type ListFilter } from "#web/seller/list-card.tsx";
import { useListFilter } from "#web/seller/list-search.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useListPage } from "#web/seller/use-list-page.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Stack } from "#web/ui/layout/stack.tsx";
import { PersonCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { DownloadLink, LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import { SubscriptionBadge } from "../labels/subscription-badge.tsx";
import {
  listedStatuses,
  rateLabel,
  subscriptionStatusLabels,
} from "../labels/subscription-labels.ts";
import {
  pastDueQuery,
  subscriptionExportAddress,
  subscriptionsQuery,
} from "../labels/subscription-queries.ts";

export function SubscriptionsPage(): ReactNode {
  const page = useListPage<SubscriptionWire>({
    noun: { one: "subscription", many: "subscriptions" },
    query: subscriptionsQuery,
    sort: "-started_at",
    filters: useSubscriptionFilters(),
    resource: "orders",
  });
  const seller = useSeller();
  const { allowed: mayExport } = usePermission("customers", "export");
  return (
    <>
      <PastDueNotice />
      <ListCard
        {...page.card}
        searchLabel="Name or email"
        action={
          mayExport ? (
            <DownloadLink
              href={subscriptionExportAddress(seller, page.card.list)}
              icon={<Download aria-hidden />}
            >
              Export CSV
            </DownloadLink>
          ) : null
        }
        columns={columns}
        summary={(subscription) => (
          <Stack gap={4}>
            <span>{subscription.product.name}</span>
            <span>
              <SubscriptionBadge subscription={subscription} />
            </span>
          </Stack>
        )}
        empty={{
          icon: <Repeat aria-hidden />,
          title: "No subscriptions yet",
          action: <LinkButton to={pagePaths.newProduct}>Create a product</LinkButton>,
          call: apiCall("GET", "/subscriptions/"),
          children:
            "A subscription begins when a customer buys a product that is paid every month or year.",
        }}
      />
    </>
  );
}

/** The ones that need attention come first. */
function PastDueNotice(): ReactNode {
  const { data } = useQuery(pastDueQuery(useSeller()));
  const isShown = useListFilter("status") === "past_due";
  const total = data?.pagination.total_count ?? 0;
  if (total === 0 || isShown) return null;
  return (
    <Notice tone="warn">
      {total === 1
        ? "The last payment of 1 subscription failed."
        : `The last payment of ${total} subscriptions failed.`}{" "}
      <TextLink to={pagePaths.subscriptions} search={{ status: "past_due" }}>
        Show past due
      </TextLink>
    </Notice>
  );
}

function useSubscriptionFilters(): ListFilter[] {
  const { data: products } = useQuery(allProductsQuery(useSeller()));
  const recurring = (products?.items ?? []).filter(({ is_recurring }) => is_recurring);
  return [
    {
      name: "status",
      label: "Status",
      options: [
        { value: "", label: "All statuses" },
        ...listedStatuses.map((status) => ({
          value: status,
          label: subscriptionStatusLabels[status].label,
        })),
      ],
    },
    {
      name: "product",
      label: "Product",
      options: [
        { value: "", label: "All products" },
        ...recurring.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ];
}

const columns: Column<SubscriptionWire>[] = [
  {
    header: "Customer",
    sort: "customer",
    cell: ({ id, customer }) => (
      <PersonCell
        name={customerTitle(customer)}
        image={null}
        {...(customer.name ? { note: customer.email } : {})}
        to={pagePaths.subscription}
        params={{ id }}
      />
    ),
  },
  { header: "Product", sort: "product", cell: ({ product }) => product.name, wide: true },
  {
    header: "Status",
    sort: "status",
    cell: (subscription) => <SubscriptionBadge subscription={subscription} />,
    wide: true,
  },
  {
    header: "Started",
    sort: "started_at",
    cell: ({ started_at }) => (started_at ? <Day at={started_at} /> : <NoValue />),
    wide: true,
  },
  {
    header: "Renews",
    sort: "current_period_end",
    cell: ({ current_period_end: end, ends_at, ended_at }) =>
      end === null || ends_at !== null || ended_at !== null ? <NoValue /> : <Day at={end} />,
    wide: true,
  },
  {
    header: "Amount",
    sort: "amount",
    cell: (subscription) => rateLabel(subscription),
    figures: true,
  },
];
