import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { BenefitIcon } from "./benefit-icon.tsx";
import { benefitKindLabel, benefitKinds, benefitSummary } from "./benefit-labels.ts";
import { benefitsQuery } from "./benefit-queries.ts";
import { DeleteBenefitDialog, undeletable } from "./delete-benefit-dialog.tsx";

const filters = [
  {
    name: "kind",
    label: "Type",
    options: [
      { value: "", label: "All types" },
      ...benefitKinds.map((type) => ({ value: type, label: benefitKindLabel(type) })),
    ],
  },
];

export function BenefitsPage(): ReactNode {
  const page = useListPage<BenefitWire>({
    noun: { one: "benefit", many: "benefits" },
    query: benefitsQuery,
    sort: "-created_at",
    filters,
    resource: "products",
  });
  const { may, asked } = page;
  return (
    <>
      <ListCard
        {...page.card}
        searchLabel="Search by description"
        columns={buildColumns(page)}
        summary={(benefit) => `${benefitKindLabel(benefit.type)}: ${benefitSummary(benefit)}`}
        creation={may.allowed ? { label: "New benefit", to: pagePaths.newBenefit } : undefined}
        empty={{
          icon: <Gift aria-hidden />,
          title: "No benefits yet",
          call: firstBenefitCall(),
          children: `A benefit is something buyers get with a product, such as a license key, files or access.${
            may.denied ? ` ${may.who} create them.` : ""
          }`,
        }}
      />
      {asked ? <DeleteBenefitDialog benefit={asked.row} onClosed={page.close} /> : null}
    </>
  );
}

function firstBenefitCall(): string {
  return apiCall("POST", "/benefits/", {
    type: "license_keys",
    description: "License key for 3 devices",
    properties: { activations: { limit: 3, enable_customer_admin: true } },
  });
}

function buildColumns(page: ListPage<BenefitWire>): Column<BenefitWire>[] {
  return [
    {
      header: "Benefit",
      sort: "description",
      cell: ({ id, type, description }) => (
        <ThingCell
          icon={<BenefitIcon type={type} />}
          title={description}
          to={pagePaths.benefit}
          params={{ id }}
        />
      ),
    },
    { header: "Type", cell: ({ type }) => benefitKindLabel(type), wide: true },
    { header: "Details", cell: benefitSummary, wide: true },
    page.createdColumn(),
    page.menuColumn(
      ({ description }) => description,
      (benefit) => [
        page.openItem(pagePaths.benefit, benefit),
        page.deleteItem(benefit, undeletable(benefit)),
      ],
    ),
  ];
}
