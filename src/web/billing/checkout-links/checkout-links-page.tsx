import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Link2, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useBusinessNow } from "#web/dev/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { MenuButton } from "#web/ui/menu.tsx";
import { RowActions } from "#web/ui/stack.tsx";
import type { Column } from "#web/ui/table.tsx";
import { ThingCell } from "#web/ui/thing-cell.tsx";
import { productChoicesQuery } from "../products/product-queries.ts";
import { apiCall } from "../shared/api-call.ts";
import { ListCard } from "../shared/list-card.tsx";
import { useListSearch } from "../shared/list-search.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { checkoutLinksQuery } from "./checkout-link-queries.ts";
import { checkoutLinkName, productNames } from "./checkout-link-words.ts";
import { DeleteCheckoutLinkDialog } from "./delete-checkout-link-dialog.tsx";

export function CheckoutLinksPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at", filters: ["product"] });
  const query = useQuery({
    ...checkoutLinksQuery(seller, list),
    placeholderData: keepPreviousData,
  });
  const { data: products } = useQuery(productChoicesQuery(seller));
  const may = usePermission("products", "write");
  const now = useBusinessNow() ?? new Date();
  const [leaving, setLeaving] = useState<CheckoutLinkWire>();
  return (
    <>
      <ListCard
        noun="links"
        list={list}
        query={query}
        filters={[
          {
            name: "product",
            label: "Product",
            options: [
              { value: "", label: "All products" },
              ...(products?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
        columns={columnsOf(now, setLeaving)}
        rowKey={({ id }) => id}
        summary={(link) => productNames(link.products) || "Sells nothing"}
        creation={may.allowed ? { label: "New link", to: pagePaths.newCheckoutLink } : undefined}
        empty={{
          icon: <Link2 aria-hidden />,
          title: "No checkout links yet",
          call: apiCall("POST", "/checkout-links/", {
            payment_processor: "stripe",
            products: [products?.items[0]?.id ?? "PRODUCT_ID"],
          }),
          children: `A checkout link is one address that you can put anywhere: whoever opens it can buy.${
            may.denied ? ` ${may.who} make them.` : ""
          }`,
        }}
      />
      {leaving ? (
        <DeleteCheckoutLinkDialog link={leaving} onClosed={() => setLeaving(undefined)} />
      ) : null}
    </>
  );
}

function columnsOf(
  now: Date,
  onDelete: (link: CheckoutLinkWire) => void,
): Column<CheckoutLinkWire>[] {
  return [
    {
      header: "Link",
      sort: "label",
      cell: (link) => (
        <ThingCell
          icon={<Link2 aria-hidden />}
          title={checkoutLinkName(link)}
          to={pagePaths.checkoutLink}
          params={{ id: link.id }}
        />
      ),
    },
    {
      header: "Sells",
      cell: ({ products }) =>
        products.length > 0 ? productNames(products) : <Badge tone="warn">Nothing</Badge>,
      wide: true,
    },
    { header: "Discount", cell: ({ discount }) => discount?.name ?? "None", wide: true },
    {
      header: "Created",
      sort: "created_at",
      cell: ({ created_at }) => shortMoment(new Date(created_at), now),
      wide: true,
    },
    {
      header: "Actions",
      cell: (link) => (
        <RowActions>
          <CopyButton text={link.url} what={`link ${checkoutLinkName(link)}`} />
          <LinkMenu link={link} onDelete={onDelete} />
        </RowActions>
      ),
      end: true,
    },
  ];
}

interface LinkMenuProps {
  link: CheckoutLinkWire;
  onDelete: (link: CheckoutLinkWire) => void;
}

function LinkMenu({ link, onDelete }: LinkMenuProps): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  return (
    <MenuButton
      label={`Actions for ${checkoutLinkName(link)}`}
      items={[
        {
          label: may.allowed ? "Edit" : "Open",
          icon: <Pencil aria-hidden />,
          onChoose: () => void navigate({ to: pagePaths.checkoutLink, params: { id: link.id } }),
        },
        {
          label: "Delete",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: may.reason,
          onChoose: () => onDelete(link),
        },
      ]}
    />
  );
}
