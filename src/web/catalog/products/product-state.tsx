import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { Badge } from "#web/ui/text/badge.tsx";

export function ProductState({ product }: { product: ProductWire }): ReactNode {
  return product.is_archived ? (
    <Badge tone="neutral">Archived</Badge>
  ) : (
    <Badge tone="good">On sale</Badge>
  );
}
