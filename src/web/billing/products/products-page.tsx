import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Package, Pencil, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useBusinessNow } from "#web/dev/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { MenuButton } from "#web/ui/menu.tsx";
import { Row } from "#web/ui/stack.tsx";
import type { Column } from "#web/ui/table.tsx";
import { ThingCell, ThingPicture } from "#web/ui/thing-cell.tsx";
import { apiCall } from "../shared/api-call.ts";
import { ListCard } from "../shared/list-card.tsx";
import { useListSearch } from "../shared/list-search.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { ArchiveProductDialog } from "./archive-product-dialog.tsx";
import { productsQuery } from "./product-queries.ts";
import { intervalLabel, priceLabel } from "./product-words.ts";

const filters = [
  {
    name: "state",
    label: "On sale or archived",
    options: [
      { value: "", label: "All products" },
      { value: "sale", label: "On sale" },
      { value: "archived", label: "Archived" },
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

export function ProductsPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at", filters: ["state", "kind"] });
  const query = useQuery({
    ...productsQuery(seller, list),
    placeholderData: keepPreviousData,
  });
  const may = usePermission("products", "write");
  const now = useBusinessNow() ?? new Date();
  const [asked, setAsked] = useState<ProductWire>();
  return (
    <>
      <ListCard
        noun="products"
        list={list}
        query={query}
        searchLabel="Search by name"
        filters={filters}
        columns={columnsOf(now, setAsked)}
        rowKey={({ id }) => id}
        summary={(product) => (
          <Row>
            {priceLabel(product)}
            {product.is_archived ? <ProductState product={product} /> : null}
          </Row>
        )}
        creation={may.allowed ? { label: "New product", to: pagePaths.newProduct } : undefined}
        empty={{
          icon: <Package aria-hidden />,
          title: "No products yet",
          call: firstProductCall(),
          children: may.denied
            ? `A product is what you sell, once or every month. ${may.who} create them.`
            : "A product is what you sell, once or every month: a name and a price are enough.",
        }}
      />
      {asked ? <ArchiveProductDialog product={asked} onClosed={() => setAsked(undefined)} /> : null}
    </>
  );
}

export function firstProductCall(): string {
  return apiCall("POST", "/products/", {
    name: "Field guide",
    recurring_interval: null,
    prices: [{ amount_type: "fixed", price_amount: 1900 }],
  });
}

function columnsOf(now: Date, onArchive: (product: ProductWire) => void): Column<ProductWire>[] {
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
    { header: "Price", sort: "price_amount", cell: priceLabel, wide: true },
    {
      header: "Bought",
      cell: ({ recurring_interval }) => intervalLabel(recurring_interval),
      wide: true,
    },
    { header: "Status", cell: (product) => <ProductState product={product} />, wide: true },
    {
      header: "Created",
      sort: "created_at",
      cell: ({ created_at }) => shortMoment(new Date(created_at), now),
      wide: true,
    },
    {
      header: "Actions",
      cell: (product) => <ProductMenu product={product} onArchive={onArchive} />,
      end: true,
    },
  ];
}

function ProductPicture({ product }: { product: ProductWire }): ReactNode {
  const [cover] = product.medias;
  return cover ? <ThingPicture src={cover.public_url} /> : <Package aria-hidden />;
}

export function ProductState({ product }: { product: ProductWire }): ReactNode {
  return product.is_archived ? (
    <Badge tone="neutral">Archived</Badge>
  ) : (
    <Badge tone="good">On sale</Badge>
  );
}

interface ProductMenuProps {
  product: ProductWire;
  onArchive: (product: ProductWire) => void;
}

function ProductMenu({ product, onArchive }: ProductMenuProps): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const { id, name, is_archived: isArchived } = product;
  return (
    <MenuButton
      label={`Actions for ${name}`}
      items={[
        {
          label: may.allowed ? "Edit" : "Open",
          icon: <Pencil aria-hidden />,
          onChoose: () => void navigate({ to: pagePaths.product, params: { id } }),
        },
        {
          label: "Share a checkout link",
          icon: <Share2 aria-hidden />,
          unavailable: isArchived ? "It is not on sale" : may.reason,
          onChoose: () => void navigate({ to: pagePaths.newCheckoutLink, search: { product: id } }),
        },
        {
          label: isArchived ? "Put back on sale" : "Archive",
          icon: isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
          unavailable: may.reason,
          onChoose: () => onArchive(product),
        },
      ]}
    />
  );
}
