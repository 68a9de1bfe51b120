import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BadgePercent, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useBusinessNow } from "#web/dev/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import { MenuButton } from "#web/ui/menu.tsx";
import { StateCell } from "#web/ui/person-cell.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Column } from "#web/ui/table.tsx";
import { Mono } from "#web/ui/text.tsx";
import { ThingCell } from "#web/ui/thing-cell.tsx";
import { apiCall } from "../shared/api-call.ts";
import { ListCard } from "../shared/list-card.tsx";
import { useListSearch } from "../shared/list-search.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { DeleteDiscountDialog } from "./delete-discount-dialog.tsx";
import { DiscountBadge, Redemptions } from "./discount-badge.tsx";
import { discountsQuery } from "./discount-queries.ts";
import { redemptionsLabel, spanLabel, windowLabel, worthLabel } from "./discount-words.ts";

export function DiscountsPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at" });
  const query = useQuery({ ...discountsQuery(seller, list), placeholderData: keepPreviousData });
  const may = usePermission("products", "write");
  const now = useBusinessNow() ?? new Date();
  const [leaving, setLeaving] = useState<DiscountWire>();
  return (
    <>
      <ListCard
        noun="discounts"
        list={list}
        query={query}
        searchLabel="Search by name or code"
        columns={columnsOf(now, setLeaving)}
        rowKey={({ id }) => id}
        summary={(discount) => <DiscountSummary discount={discount} now={now} />}
        creation={may.allowed ? { label: "New discount", to: pagePaths.newDiscount } : undefined}
        empty={{
          icon: <BadgePercent aria-hidden />,
          title: "No discounts yet",
          call: firstDiscountCall(),
          children: `A discount lowers the price at checkout, for whoever has its code.${
            may.denied ? ` ${may.who} make them.` : ""
          }`,
        }}
      />
      {leaving ? (
        <DeleteDiscountDialog discount={leaving} onClosed={() => setLeaving(undefined)} />
      ) : null}
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

function columnsOf(now: Date, onDelete: (discount: DiscountWire) => void): Column<DiscountWire>[] {
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
      header: "Takes off",
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
    {
      header: "Created",
      sort: "created_at",
      cell: ({ created_at }) => shortMoment(new Date(created_at), now),
      wide: true,
    },
    {
      header: "Actions",
      cell: (discount) => <DiscountMenu discount={discount} onDelete={onDelete} />,
      end: true,
    },
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

interface DiscountMenuProps {
  discount: DiscountWire;
  onDelete: (discount: DiscountWire) => void;
}

function DiscountMenu({ discount, onDelete }: DiscountMenuProps): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const { id, name } = discount;
  return (
    <MenuButton
      label={`Actions for ${name}`}
      items={[
        {
          label: may.allowed ? "Edit" : "Open",
          icon: <Pencil aria-hidden />,
          onChoose: () => void navigate({ to: pagePaths.discount, params: { id } }),
        },
        {
          label: "Delete",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: may.reason,
          onChoose: () => onDelete(discount),
        },
      ]}
    />
  );
}
