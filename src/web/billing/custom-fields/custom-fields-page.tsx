import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MessageCircleQuestion, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type CustomFieldWire, customFieldTypes } from "#contract/billing/custom-field-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useBusinessNow } from "#web/dev/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import { MenuButton } from "#web/ui/menu.tsx";
import type { Column } from "#web/ui/table.tsx";
import { Mono } from "#web/ui/text.tsx";
import { ThingCell } from "#web/ui/thing-cell.tsx";
import { apiCall } from "../shared/api-call.ts";
import { ListCard } from "../shared/list-card.tsx";
import { useListSearch } from "../shared/list-search.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { CustomFieldIcon } from "./custom-field-icon.tsx";
import { askingProductsQuery, customFieldsQuery, productsAsking } from "./custom-field-queries.ts";
import { askedBy, fieldKindLabel, fieldNote } from "./custom-field-words.ts";
import { DeleteCustomFieldDialog, undeletableField } from "./delete-custom-field-dialog.tsx";

const filters = [
  {
    name: "kind",
    label: "Kind",
    options: [
      { value: "", label: "All kinds" },
      ...customFieldTypes.map((type) => ({ value: type, label: fieldKindLabel(type) })),
    ],
  },
];

export function CustomFieldsPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "slug", filters: ["kind"] });
  const query = useQuery({ ...customFieldsQuery(seller, list), placeholderData: keepPreviousData });
  const { data: products } = useQuery(askingProductsQuery(seller));
  const may = usePermission("products", "write");
  const now = useBusinessNow() ?? new Date();
  const [leaving, setLeaving] = useState<CustomFieldWire>();
  return (
    <>
      <ListCard
        noun="custom fields"
        list={list}
        query={query}
        searchLabel="Search by name or slug"
        filters={filters}
        columns={columnsOf({ now, products, onDelete: setLeaving })}
        rowKey={({ id }) => id}
        summary={(field) => fieldNote(field)}
        creation={may.allowed ? { label: "New field", to: pagePaths.newCustomField } : undefined}
        empty={{
          icon: <MessageCircleQuestion aria-hidden />,
          title: "No custom fields yet",
          call: firstFieldCall(),
          children: `A custom field asks buyers at checkout for something you need to know.${
            may.denied ? ` ${may.who} make them.` : ""
          }`,
        }}
      />
      {leaving ? (
        <DeleteCustomFieldDialog field={leaving} onClosed={() => setLeaving(undefined)} />
      ) : null}
    </>
  );
}

function firstFieldCall(): string {
  return apiCall("POST", "/custom-fields/", {
    type: "text",
    slug: "github_username",
    name: "GitHub username",
    properties: { max_length: 39 },
  });
}

interface ColumnParts {
  now: Date;
  /** Undefined while they load. */
  products: readonly ProductWire[] | undefined;
  onDelete: (field: CustomFieldWire) => void;
}

function columnsOf({ now, products, onDelete }: ColumnParts): Column<CustomFieldWire>[] {
  return [
    {
      header: "Field",
      sort: "name",
      cell: ({ id, type, name }) => (
        <ThingCell
          icon={<CustomFieldIcon type={type} />}
          title={name}
          to={pagePaths.customField}
          params={{ id }}
        />
      ),
    },
    { header: "Asks for", sort: "type", cell: fieldNote, wide: true },
    { header: "Slug", sort: "slug", cell: ({ slug }) => <Mono>{slug}</Mono>, wide: true },
    {
      header: "Asked by",
      cell: ({ id }) => (products ? askedBy(productsAsking(products, id)) || "No product" : ""),
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
      cell: (field) => <FieldMenu field={field} products={products} onDelete={onDelete} />,
      end: true,
    },
  ];
}

interface FieldMenuProps extends Omit<ColumnParts, "now"> {
  field: CustomFieldWire;
}

function FieldMenu({ field, products, onDelete }: FieldMenuProps): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const { id, name } = field;
  return (
    <MenuButton
      label={`Actions for ${name}`}
      items={[
        {
          label: may.allowed ? "Edit" : "Open",
          icon: <Pencil aria-hidden />,
          onChoose: () => void navigate({ to: pagePaths.customField, params: { id } }),
        },
        {
          label: "Delete",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: may.reason ?? undeletableField(productsAsking(products, id)),
          onChoose: () => onDelete(field),
        },
      ]}
    />
  );
}
