import { useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { productChoicesQuery } from "#web/catalog/products/product-queries.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { copyText } from "#web/ui/clipboard/copy-text.ts";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { OutsideIcon } from "#web/ui/text/link-button.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import { checkoutLinkName, productNames, shortLink } from "./checkout-link-labels.ts";
import { checkoutLinksQuery } from "./checkout-link-queries.ts";
import { DeleteCheckoutLinkDialog } from "./delete-checkout-link-dialog.tsx";

export function CheckoutLinksPage(): ReactNode {
  const { data: products } = useQuery(productChoicesQuery(useSeller()));
  const page = useListPage<CheckoutLinkWire>({
    noun: { one: "link", many: "links" },
    query: checkoutLinksQuery,
    sort: "-created_at",
    filters: [
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
  const { may, asked } = page;
  return (
    <>
      <ListCard
        {...page.card}
        columns={buildColumns(page)}
        summary={(link) => productNames(link.products) || "No products"}
        creation={may.allowed ? { label: "New link", to: pagePaths.newCheckoutLink } : undefined}
        empty={{
          icon: <Link2 aria-hidden />,
          title: "No checkout links yet",
          call: apiCall("POST", "/checkout-links/", {
            payment_processor: "stripe",
            products: [products?.items[0]?.id ?? "PRODUCT_ID"],
          }),
          children: `A checkout link can be shared anywhere. Anyone who opens it can buy.${
            may.denied ? ` ${may.who} create them.` : ""
          }`,
        }}
      />
      {asked ? <DeleteCheckoutLinkDialog link={asked.row} onClosed={page.close} /> : null}
    </>
  );
}

function buildColumns(page: ListPage<CheckoutLinkWire>): Column<CheckoutLinkWire>[] {
  return [
    {
      header: "Label",
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
      header: "Products",
      cell: ({ products }) =>
        products.length > 0 ? productNames(products) : <Badge tone="warn">No products</Badge>,
      wide: true,
    },
    {
      header: "Discount",
      cell: ({ discount }) => discount?.name ?? <NoValue />,
      wide: true,
    },
    {
      header: "Link",
      cell: (link) => (
        <Row>
          <CopyValue
            text={link.url}
            what={`link ${checkoutLinkName(link)}`}
            shown={shortLink(link.url)}
          />
          <OutsideIcon
            href={link.url}
            label={`Open ${checkoutLinkName(link)} in a new tab`}
            icon={<ExternalLink aria-hidden />}
          />
        </Row>
      ),
      wide: true,
      clickable: true,
    },
    page.createdColumn(),
    page.menuColumn(checkoutLinkName, (link) => [
      page.openItem(pagePaths.checkoutLink, link),
      openTabItem(link),
      copyItem(link),
      page.deleteItem(link),
    ]),
  ];
}

function openTabItem({ url }: CheckoutLinkWire): MenuItem {
  return {
    label: "Open in new tab",
    icon: <ExternalLink aria-hidden />,
    onChoose: () => void window.open(url, "_blank", "noreferrer"),
  };
}

function copyItem({ url }: CheckoutLinkWire): MenuItem {
  return {
    label: "Copy link",
    icon: <Copy aria-hidden />,
    onChoose: () => void copyText(url, "Link copied."),
  };
}
