import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { ProductEditorScreen } from "./product-editor.tsx";
import { productQuery } from "./product-queries.ts";

export function ProductPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(productQuery(useSeller(), id));
  return (
    <DetailScreen noun="product" backTo={pagePaths.products} backLabel="All products" query={query}>
      {(product) => <ProductEditorScreen key={product.id} product={product} />}
    </DetailScreen>
  );
}
