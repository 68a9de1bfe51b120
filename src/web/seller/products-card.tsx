import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { everyPageQuery } from "./every-page.ts";
import { useSeller } from "./seller-context.tsx";

export interface ProductsCardProps {
  /** "Products that ask it" */
  title: string;
  empty: string;
  /** The relation of a product to the object; undefined if there is none. */
  findLine: (product: ProductWire) => string | undefined;
}

/** Where among the products a thing is used. */
export function ProductsCard({ title, empty, findLine }: ProductsCardProps): ReactNode {
  const query = useQuery(everyPageQuery<ProductWire>(useSeller(), "/products/"));
  return (
    <Card title={title}>
      <AsyncRows query={query} label="Loading products" rows={2}>
        {(products) => {
          const rows = products.flatMap((product) => {
            const line = findLine(product);
            return line === undefined ? [] : [{ product, line }];
          });
          if (rows.length === 0) return <CardEmpty>{empty}</CardEmpty>;
          return (
            <CardBody>
              {rows.map(({ product, line }) => (
                <Stack key={product.id} gap={4}>
                  <TextLink to={pagePaths.product} params={{ id: product.id }}>
                    {product.name}
                  </TextLink>
                  <Small>{line}</Small>
                </Stack>
              ))}
            </CardBody>
          );
        }}
      </AsyncRows>
    </Card>
  );
}
