import { BadgePercent } from "lucide-react";
import type { ReactNode } from "react";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { StateCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { DeleteDiscountDialog } from "./delete-discount-dialog.tsx";
import { DiscountBadge, Redemptions } from "./discount-badge.tsx";
import { redemptionsLabel, spanLabel, windowLabel, worthLabel } from "./discount-labels.ts";
import { discountsQuery } from "./discount-queries.ts";

export function DiscountsPage(): ReactNode {
  const page = useListPage<DiscountWire>({
    noun: { one: "discount", many: "discounts" },
    query: discountsQuery,
    sort: "-created_at",
    resource: "products",
  });
  const { may, now, asked } = page;
  return (
    <>
      <ListCard
        {...page.card}
        searchLabel="Search by name or code"
        columns={buildColumns(page)}
        summary={(discount) => <DiscountSummary discount={discount} now={now} />}
        creation={may.allowed ? { label: "New discount", to: pagePaths.newDiscount } : undefined}
        empty={{
          icon: <BadgePercent aria-hidden />,
          title: "No discounts yet",
          call: firstDiscountCall(),
          children: `A discount lowers the price at checkout for buyers who enter its code.${
            may.denied ? ` ${may.who} create them.` : ""
          }`,
        }}
      />
      {asked ? <DeleteDiscountDialog discount={asked.row} onClosed={page.close} /> : null}
    </>
  );
}

function firstDiscountCall(): string {
  return apiCall("POST", "/discounts/", {
    type: "percentage",
    basis_points: 2500,
    duration: "repeating",
    duration_in_months: 3,
    name: "Launch",
    code: "LAUNCH25",
  });
}

function buildColumns(page: ListPage<DiscountWire>): Column<DiscountWire>[] {
  const { now } = page;
  return [
    {
      header: "Discount",
      sort: "name",
      cell: ({ id, name }) => (
        <ThingCell
          icon={<BadgePercent aria-hidden />}
          title={name}
          to={pagePaths.discount}
          params={{ id }}
        />
      ),
    },
    {
      header: "Code",
      sort: "code",
      cell: ({ code }) => (code ? <Mono>{code}</Mono> : "No code"),
      wide: true,
    },
    {
      header: "Amount",
      cell: (discount) => `${worthLabel(discount)} ${spanLabel(discount)}`,
      wide: true,
    },
    {
      header: "Status",
      cell: (discount) => (
        <StateCell
          state={<DiscountBadge discount={discount} now={now} />}
          note={capital(windowLabel(discount, now))}
        />
      ),
      wide: true,
    },
    {
      header: "Redeemed",
      sort: "redemptions_count",
      cell: (discount) => <Redemptions discount={discount} />,
      wide: true,
    },
    page.createdColumn(),
    page.menuColumn(
      ({ name }) => name,
      (discount) => [page.openItem(pagePaths.discount, discount), page.deleteItem(discount)],
    ),
  ];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function DiscountSummary({ discount, now }: { discount: DiscountWire; now: Date }): ReactNode {
  const { code } = discount;
  return (
    <Stack gap={4}>
      <span>
        {worthLabel(discount)} {spanLabel(discount)}
      </span>
      <Row>
        {code ? <Mono>{code}</Mono> : null}
        <DiscountBadge discount={discount} now={now} />
      </Row>
      <span>
        {[`Redeemed ${redemptionsLabel(discount)}`, windowLabel(discount, now)]
          .filter(Boolean)
          .join(", ")}
      </span>
    </Stack>
  );
}
