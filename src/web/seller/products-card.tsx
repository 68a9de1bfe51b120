import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { ProductUsesWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";

export interface ProductsCardProps {
  /** "Products that ask it" */
  title: string;
  empty: string;
  query: UseQueryResult<ProductUsesWire>;
  /** The relation of a product to the object. */
  findLine: (product: ProductWire) => string | undefined;
}

/** Shows where among the products a thing is used. */
export function ProductsCard({ title, empty, query, findLine }: ProductsCardProps): ReactNode {
  return (
    <Card title={title}>
      <AsyncRows query={query} label="Loading products" rows={2}>
        {({ products, productsCount }) => {
          if (products.length === 0) return <CardEmpty>{empty}</CardEmpty>;
          const more = productsCount - products.length;
          return (
            <CardBody>
              {products.map((product) => (
                <Stack key={product.id} gap={4}>
                  <TextLink to={pagePaths.product} params={{ id: product.id }}>
                    {product.name}
                  </TextLink>
                  <Small>{findLine(product)}</Small>
                </Stack>
              ))}
              {more > 0 ? <Small>and {more} more</Small> : null}
            </CardBody>
          );
        }}
      </AsyncRows>
    </Card>
  );
}
