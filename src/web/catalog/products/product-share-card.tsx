import { useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { copyText } from "#web/ui/clipboard/copy-text.ts";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton, OutsideButton, TextLink } from "#web/ui/text/link-button.tsx";
import { Mono, Small } from "#web/ui/text/text.tsx";
import { productLinksQuery } from "./product-queries.ts";

/**
 * Buyers reach a product by a checkout link: shows the newest one, or leads to where the first is
 * created.
 */
export function ProductShareCard({ product }: { product: ProductWire }): ReactNode {
  return (
    <Card title="Share" note="Anyone who opens a checkout link can buy this product">
      <CardBody>
        <ShareBody product={product} />
      </CardBody>
      <FactList>
        <Fact label="Product ID">
          <CopyValue text={product.id} what="product ID" short />
        </Fact>
      </FactList>
    </Card>
  );
}

function ShareBody({ product }: { product: ProductWire }): ReactNode {
  const may = usePermission("products", "write");
  const { data: links } = useQuery(productLinksQuery(useSeller(), product.id));
  if (product.is_archived) return <Small>Archived products have no checkout links.</Small>;
  if (!links) return null;
  const [link] = links.items;
  if (link) return <NewestLink product={product} link={link} mayWrite={may.allowed} />;
  if (!may.allowed) return <Small>There is no checkout link yet. {may.who} create one.</Small>;
  return (
    <Row>
      <NewLinkButton product={product} />
    </Row>
  );
}

interface NewestLinkProps {
  product: ProductWire;
  link: CheckoutLinkWire;
  mayWrite: boolean;
}

function NewestLink({ product, link, mayWrite }: NewestLinkProps): ReactNode {
  const search = { product: product.id };
  return (
    <>
      <Mono>{link.url}</Mono>
      <Row>
        <CopyLinkButton link={link} />
        <OutsideButton href={link.url} kind="outline" icon={<ExternalLink aria-hidden />}>
          Open in new tab
        </OutsideButton>
      </Row>
      <Small>
        <TextLink to={pagePaths.checkoutLinks} search={search}>
          All links of this product
        </TextLink>
        {mayWrite ? (
          <>
            {" · "}
            <TextLink to={pagePaths.newCheckoutLink} search={search}>
              Create another link
            </TextLink>
          </>
        ) : null}
      </Small>
    </>
  );
}

/** Shows the same action as in the card, for the head of the page. */
export function ProductShareAction({ product }: { product: ProductWire }): ReactNode {
  const { data: links } = useQuery(productLinksQuery(useSeller(), product.id));
  if (product.is_archived || !links) return null;
  const [link] = links.items;
  return link ? (
    <CopyLinkButton link={link} kind="outline" />
  ) : (
    <NewLinkButton product={product} kind="outline" />
  );
}

interface ShareKind {
  kind?: "outline";
}

function CopyLinkButton({ link, kind }: { link: CheckoutLinkWire } & ShareKind): ReactNode {
  return (
    <Button
      kind={kind ?? "primary"}
      icon={<Copy aria-hidden />}
      onClick={() => void copyText(link.url, "Link copied.")}
    >
      Copy link
    </Button>
  );
}

function NewLinkButton({ product, kind }: { product: ProductWire } & ShareKind): ReactNode {
  return (
    <LinkButton
      to={pagePaths.newCheckoutLink}
      search={{ product: product.id }}
      kind={kind ?? "primary"}
      icon={<Link2 aria-hidden />}
    >
      Create checkout link
    </LinkButton>
  );
}
