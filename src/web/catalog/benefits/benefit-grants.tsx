import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import type { BenefitGrantWire } from "#contract/billing/benefit-grant-schema.ts";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Moment } from "#web/platform/clock/moment.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { benefitPartsQuery } from "./benefit-queries.ts";

/** Shows who has it. */
export function BenefitGrants({ benefit }: { benefit: BenefitWire }): ReactNode {
  const query = useQuery(benefitPartsQuery(useSeller(), benefit.id));
  return (
    <Card title="Grants" note="Who has this benefit">
      <AsyncRows query={query} label="Loading grants" rows={2}>
        {({ grants }) =>
          grants.length === 0 ? (
            <EmptyState icon={<Users aria-hidden />} title="No grants yet">
              Customers get this benefit when they pay for a product that includes it.
            </EmptyState>
          ) : (
            <Table
              label="Grants"
              columns={buildColumns()}
              rows={grants}
              rowKey={({ id }) => id}
              summary={(grant) => <GrantState grant={grant} />}
            />
          )
        }
      </AsyncRows>
    </Card>
  );
}

function buildColumns(): Column<BenefitGrantWire>[] {
  return [
    {
      header: "Customer",
      cell: ({ customer }) => (
        <ThingCell
          icon={<Users aria-hidden />}
          title={customer.name ?? customer.email}
          {...(customer.name ? { note: customer.email } : {})}
        />
      ),
    },
    { header: "Status", cell: (grant) => <GrantState grant={grant} />, wide: true },
    {
      header: "Since",
      cell: ({ granted_at, created_at }) => <Moment at={granted_at ?? created_at} />,
      wide: true,
    },
  ];
}

function GrantState({ grant }: { grant: BenefitGrantWire }): ReactNode {
  if (grant.error) return <Badge tone="bad">{grant.error.message}</Badge>;
  if (grant.is_revoked) return <Badge tone="neutral">Revoked</Badge>;
  if (grant.is_granted) return <Badge tone="good">Granted</Badge>;
  return <Badge tone="warn">Pending</Badge>;
}
