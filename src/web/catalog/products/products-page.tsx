import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Link2, Package } from "lucide-react";
import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { setupQuery } from "#web/seller/home/setup-query.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { intervalLabel, priceLabel } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell, ThingPicture } from "#web/ui/lists/thing-cell.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { ArchiveProductDialog } from "./archive-product-dialog.tsx";
import { productsQuery } from "./product-queries.ts";
import { ProductState } from "./product-state.tsx";

const filters = [
  {
    name: "state",
    label: "On sale or archived",
    options: [
      { value: "", label: "On sale" },
      { value: "archived", label: "Archived" },
      { value: "all", label: "All products" },
    ],
  },
  {
    name: "kind",
    label: "One-time or recurring",
    options: [
      { value: "", label: "Any interval" },
      { value: "once", label: "One-time" },
      { value: "recurring", label: "Recurring" },
    ],
  },
];

type ProductsList = ListPage<ProductWire, "archive">;

export function ProductsPage(): ReactNode {
  const page: ProductsList = useListPage({
    noun: { one: "product", many: "products" },
    query: productsQuery,
    sort: "-created_at",
    filters,
    resource: "products",
  });
  const linkItem = useLinkItem(page);
  const { may, asked } = page;
  const { data: setup } = useQuery(setupQuery(useSeller()));
  const hasArchived = setup?.products === true;
  return (
    <>
      <ListCard
        {...page.card}
        searchLabel="Search by name"
        columns={buildColumns(page, linkItem)}
        summary={(product) => (
          <Row>
            {priceLabel(product)}
            {product.is_archived ? <ProductState product={product} /> : null}
          </Row>
        )}
        creation={may.allowed ? { label: "New product", to: pagePaths.newProduct } : undefined}
        empty={{
          icon: <Package aria-hidden />,
          title: hasArchived ? "No products on sale" : "No products yet",
          call: firstProductCall(),
          children: hasArchived ? (
            <>
              All your products are archived.{" "}
              <TextLink to={pagePaths.products} search={{ state: "archived" }}>
                Show archived products
              </TextLink>
            </>
          ) : may.denied ? (
            `A product is what you sell, once or as a subscription. ${may.who} create them.`
          ) : (
            "A product is what you sell, once or as a subscription. All you need is a name and a price."
          ),
        }}
      />
      {asked ? <ArchiveProductDialog product={asked.row} onClosed={page.close} /> : null}
    </>
  );
}

function firstProductCall(): string {
  return apiCall("POST", "/products/", {
    name: "Field guide",
    recurring_interval: null,
    prices: [{ amount_type: "fixed", price_amount: 1900 }],
  });
}

function buildColumns(
  page: ProductsList,
  linkItem: (product: ProductWire) => MenuItem,
): Column<ProductWire>[] {
  return [
    {
      header: "Product",
      sort: "name",
      cell: (product) => (
        <ThingCell
          icon={<ProductPicture product={product} />}
          title={product.name}
          to={pagePaths.product}
          params={{ id: product.id }}
        />
      ),
    },
    { header: "Price", sort: "price_amount", cell: priceLabel, wide: true, figures: true },
    {
      header: "Billing",
      cell: ({ recurring_interval }) => intervalLabel(recurring_interval),
      wide: true,
    },
    { header: "Status", cell: (product) => <ProductState product={product} />, wide: true },
    page.createdColumn(),
    page.menuColumn(
      ({ name }) => name,
      (product) => [
        page.openItem(pagePaths.product, product),
        linkItem(product),
        page.writeItem("archive", product, archiveItem(product)),
      ],
    ),
  ];
}

function ProductPicture({ product }: { product: ProductWire }): ReactNode {
  const [cover] = product.medias;
  return cover ? <ThingPicture src={cover.public_url} /> : <Package aria-hidden />;
}

function archiveItem({ is_archived: isArchived }: ProductWire): Omit<MenuItem, "onChoose"> {
  return isArchived
    ? { label: "Put back on sale", icon: <ArchiveRestore aria-hidden /> }
    : { label: "Archive", icon: <Archive aria-hidden /> };
}

function useLinkItem({ may }: ProductsList): (product: ProductWire) => MenuItem {
  const navigate = useNavigate();
  return ({ id, is_archived: isArchived }) => ({
    label: "Create checkout link",
    icon: <Link2 aria-hidden />,
    unavailable: isArchived ? "It is not on sale" : may.reason,
    onChoose: () => void navigate({ to: pagePaths.newCheckoutLink, search: { product: id } }),
  });
}
