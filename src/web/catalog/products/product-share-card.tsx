import { Copy, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CopyValue } from "#web/ui/text/copy-value.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { useCopyProductLink } from "./use-copy-product-link.ts";

export interface ProductShareCardProps {
  product: ProductWire;
  mayWrite: boolean;
}

/** Buyers reach a product by a checkout link: copies the newest one or creates the first, or leads to one with settings. */
export function ProductShareCard({ product, mayWrite }: ProductShareCardProps): ReactNode {
  const copyLink = useCopyProductLink();
  const copy = useApiAction(() => copyLink(product.id));
  return (
    <Card title="Share" note="Buyers need a checkout link">
      <CardBody>
        <Stack gap={8}>
          <Row>
            {mayWrite && !product.is_archived ? (
              <LinkButton
                to={pagePaths.newCheckoutLink}
                search={{ product: product.id }}
                icon={<Link2 aria-hidden />}
              >
                Create checkout link
              </LinkButton>
            ) : null}
            <Button
              kind="outline"
              icon={<Copy aria-hidden />}
              pending={copy.pending}
              disabled={product.is_archived}
              title={product.is_archived ? "Archived products have no checkout links." : undefined}
              onClick={() => void copy.run()}
            >
              Copy link
            </Button>
          </Row>
          {copy.problem ? <Notice tone="bad">{copy.problem}</Notice> : null}
        </Stack>
      </CardBody>
      <FactList>
        <Fact label="Product ID">
          <CopyValue text={product.id} what="product ID" short />
        </Fact>
      </FactList>
    </Card>
  );
}
