import { useQuery } from "@tanstack/react-query";
import { MessageCircleQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { type CustomFieldWire, customFieldTypes } from "#contract/billing/custom-field-schema.ts";
import type { CustomFieldUse } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { CustomFieldIcon } from "./custom-field-icon.tsx";
import { askedBy, fieldKindLabel, fieldNote } from "./custom-field-labels.ts";
import { customFieldsQuery, customFieldsUsesQuery } from "./custom-field-queries.ts";
import { DeleteCustomFieldDialog } from "./delete-custom-field-dialog.tsx";

const filters = [
  {
    name: "kind",
    label: "Type",
    options: [
      { value: "", label: "All types" },
      ...customFieldTypes.map((type) => ({ value: type, label: fieldKindLabel(type) })),
    ],
  },
];

/** The products that ask a field; undefined until they are known. */
type FindUse = (field: CustomFieldWire) => CustomFieldUse | undefined;

const unused: CustomFieldUse = { productNames: [], productsCount: 0 };

export function CustomFieldsPage(): ReactNode {
  const page = useListPage<CustomFieldWire>({
    noun: { one: "custom field", many: "custom fields" },
    query: customFieldsQuery,
    sort: "slug",
    filters,
    resource: "products",
  });
  const { may, asked } = page;
  const { data: uses } = useQuery(customFieldsUsesQuery(useSeller(), page.rows));
  const findUse: FindUse = ({ id }) => uses && (uses[id] ?? unused);
  return (
    <>
      <ListCard
        {...page.card}
        searchLabel="Search by name or slug"
        columns={buildColumns(page, findUse)}
        summary={(field) => fieldNote(field)}
        creation={may.allowed ? { label: "New field", to: pagePaths.newCustomField } : undefined}
        empty={{
          icon: <MessageCircleQuestion aria-hidden />,
          title: "No custom fields yet",
          call: firstFieldCall(),
          children: `A custom field asks buyers for more information at checkout.${
            may.denied ? ` ${may.who} create them.` : ""
          }`,
        }}
      />
      {asked ? (
        <DeleteCustomFieldDialog field={asked.row} use={findUse(asked.row)} onClosed={page.close} />
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

function buildColumns(
  page: ListPage<CustomFieldWire>,
  findUse: FindUse,
): Column<CustomFieldWire>[] {
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
      header: "Used by",
      cell: (field) => {
        const use = findUse(field);
        return use ? askedBy(use) || "No product" : "";
      },
      wide: true,
    },
    page.createdColumn(),
    page.menuColumn(
      ({ name }) => name,
      (field) => [page.openItem(pagePaths.customField, field), page.deleteItem(field)],
    ),
  ];
}
