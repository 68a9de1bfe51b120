import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { priceLabel } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CardEmpty, CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { benefitPartsQuery } from "./benefit-queries.ts";
import { undeletable } from "./delete-benefit-dialog.tsx";

/** Shows the right column: which products give it, and how programs call it. */
export function BenefitFacts({ benefit }: { benefit: BenefitWire }): ReactNode {
  const why = undeletable(benefit);
  return (
    <>
      <ProductsWithIt benefit={benefit} />
      <Card title="Details">
        <FactList>
          <Fact label="ID">
            <CopyValue text={benefit.id} what="id" short />
          </Fact>
          <Fact label="Created">
            <FullMoment at={benefit.created_at} />
          </Fact>
          {benefit.modified_at ? (
            <Fact label="Updated">
              <FullMoment at={benefit.modified_at} />
            </Fact>
          ) : null}
          {why ? <Fact label="Deletion">{why}</Fact> : null}
        </FactList>
      </Card>
    </>
  );
}

function ProductsWithIt({ benefit }: { benefit: BenefitWire }): ReactNode {
  const { data } = useQuery(benefitPartsQuery(useSeller(), benefit.id));
  return (
    <Card title="Products with this benefit">
      {data === undefined ? (
        <CardRowsLoading label="Loading products" rows={2} />
      ) : data.products.length === 0 ? (
        <CardEmpty>No products yet. Add this benefit on a product's page.</CardEmpty>
      ) : (
        <FactList>
          {data.products.map((product) => (
            <Fact key={product.id} label={product.name}>
              <TextLink to={pagePaths.product} params={{ id: product.id }}>
                {priceLabel(product)}
              </TextLink>
            </Fact>
          ))}
        </FactList>
      )}
    </Card>
  );
}
