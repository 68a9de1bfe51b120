import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { CopyButton } from "#web/ui/text/copy-button.tsx";
import { CopyValue } from "#web/ui/text/copy-value.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { productLinksQuery } from "./product-queries.ts";

export interface ProductShareCardProps {
  product: ProductWire;
  mayWrite: boolean;
}

/** The newest checkout link of a product, or a way to make the first one. */
export function ProductShareCard({ product, mayWrite }: ProductShareCardProps): ReactNode {
  const { data } = useQuery(productLinksQuery(useSeller(), product.id));
  const link = data?.items[0];
  const isOffered = data !== undefined && mayWrite && !product.is_archived;
  return (
    <Card
      title="Share"
      note={link ? "Anyone with this link can buy the product" : "Buyers need a checkout link"}
      action={
        link ? (
          <CopyButton text={link.url} what="link" labelled />
        ) : isOffered ? (
          <LinkButton
            to={pagePaths.newCheckoutLink}
            search={{ product: product.id }}
            icon={<Link2 aria-hidden />}
          >
            Create checkout link
          </LinkButton>
        ) : null
      }
    >
      {link ? (
        <CardBody>
          <Mono>{link.url}</Mono>
        </CardBody>
      ) : null}
      <FactList>
        <Fact label="Product ID">
          <CopyValue text={product.id} what="product ID" short />
        </Fact>
      </FactList>
    </Card>
  );
}
