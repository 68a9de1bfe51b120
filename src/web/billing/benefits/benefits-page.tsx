import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Gift, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useBusinessNow } from "#web/dev/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import { MenuButton } from "#web/ui/menu.tsx";
import type { Column } from "#web/ui/table.tsx";
import { ThingCell } from "#web/ui/thing-cell.tsx";
import { apiCall } from "../shared/api-call.ts";
import { ListCard } from "../shared/list-card.tsx";
import { useListSearch } from "../shared/list-search.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { BenefitIcon } from "./benefit-icon.tsx";
import { benefitsQuery } from "./benefit-queries.ts";
import { benefitKindLabel, benefitKinds, benefitSummary } from "./benefit-words.ts";
import { DeleteBenefitDialog, undeletable } from "./delete-benefit-dialog.tsx";

const filters = [
  {
    name: "kind",
    label: "Kind",
    options: [
      { value: "", label: "All kinds" },
      ...benefitKinds.map((type) => ({ value: type, label: benefitKindLabel(type) })),
    ],
  },
];

export function BenefitsPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at", filters: ["kind"] });
  const query = useQuery({ ...benefitsQuery(seller, list), placeholderData: keepPreviousData });
  const may = usePermission("products", "write");
  const now = useBusinessNow() ?? new Date();
  const [leaving, setLeaving] = useState<BenefitWire>();
  return (
    <>
      <ListCard
        noun="benefits"
        list={list}
        query={query}
        searchLabel="Search by description"
        filters={filters}
        columns={columnsOf(now, setLeaving)}
        rowKey={({ id }) => id}
        summary={(benefit) => `${benefitKindLabel(benefit.type)}: ${benefitSummary(benefit)}`}
        creation={may.allowed ? { label: "New benefit", to: pagePaths.newBenefit } : undefined}
        empty={{
          icon: <Gift aria-hidden />,
          title: "No benefits yet",
          call: firstBenefitCall(),
          children: `A benefit is what buyers get besides the product: a key, files, access.${
            may.denied ? ` ${may.who} make them.` : ""
          }`,
        }}
      />
      {leaving ? (
        <DeleteBenefitDialog benefit={leaving} onClosed={() => setLeaving(undefined)} />
      ) : null}
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

function columnsOf(now: Date, onDelete: (benefit: BenefitWire) => void): Column<BenefitWire>[] {
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
    { header: "Kind", cell: ({ type }) => benefitKindLabel(type), wide: true },
    { header: "Gives", cell: benefitSummary, wide: true },
    {
      header: "Created",
      sort: "created_at",
      cell: ({ created_at }) => shortMoment(new Date(created_at), now),
      wide: true,
    },
    {
      header: "Actions",
      cell: (benefit) => <BenefitMenu benefit={benefit} onDelete={onDelete} />,
      end: true,
    },
  ];
}

interface BenefitMenuProps {
  benefit: BenefitWire;
  onDelete: (benefit: BenefitWire) => void;
}

function BenefitMenu({ benefit, onDelete }: BenefitMenuProps): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const { id, description } = benefit;
  return (
    <MenuButton
      label={`Actions for ${description}`}
      items={[
        {
          label: may.allowed ? "Edit" : "Open",
          icon: <Pencil aria-hidden />,
          onChoose: () => void navigate({ to: pagePaths.benefit, params: { id } }),
        },
        {
          label: "Delete",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: may.reason ?? undeletable(benefit),
          onChoose: () => onDelete(benefit),
        },
      ]}
    />
  );
}
