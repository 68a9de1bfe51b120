import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { productChoicesQuery } from "#web/catalog/products/product-queries.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { currentPrices, perInterval } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";
import { type DiscountDraft, draftTerms, draftWorth } from "./discount-draft.ts";
import type { DiscountEditor } from "./discount-editor-spec.ts";
import { insteadLabel, termsLabel, type Worth, worthLabel } from "./discount-labels.ts";

export interface DiscountSentenceProps {
  editor: Pick<DiscountEditor, "draft">;
}

/** Shows all of it in one sentence that follows what is typed. */
export function DiscountSentence({ editor }: DiscountSentenceProps): ReactNode {
  const { draft } = editor;
  const now = useNow();
  const worth = draftWorth(draft);
  if (!worth) return <Muted>Enter an amount to see a summary.</Muted>;
  return (
    <Muted>
      <Strong>{worthLabel(worth)}</Strong> {termsLabel(draftTerms(draft), now)}.
    </Muted>
  );
}

export function DiscountSentenceCard({ editor }: DiscountSentenceProps): ReactNode {
  return (
    <Card title="Summary">
      <CardBody>
        <DiscountSentence editor={editor} />
      </CardBody>
    </Card>
  );
}

const maxExamples = 4;

/** Shows the discounted prices of the first few products. */
export function DiscountExamples({ editor }: DiscountSentenceProps): ReactNode {
  const { data } = useQuery(productChoicesQuery(useSeller()));
  const worth = draftWorth(editor.draft);
  const priced = (data?.items ?? []).flatMap((product) => toExamples(product, editor.draft, worth));
  if (priced.length === 0) return null;
  return (
    <Card title="What buyers pay" note="Before tax, while the discount applies">
      <FactList>
        {priced.slice(0, maxExamples).map(({ id, name, price }) => (
          <Fact key={id} label={name}>
            {price}
          </Fact>
        ))}
      </FactList>
    </Card>
  );
}

interface Example {
  id: string;
  name: string;
  price: string;
}

/**
 * Returns no example for products without the discount, nor for prices that are not known
 * beforehand.
 */
function toExamples(
  product: ProductWire,
  draft: DiscountDraft,
  worth: Worth | undefined,
): Example[] {
  const { id, name, recurring_interval: interval } = product;
  const { fixedPart } = currentPrices(product);
  if (!worth || fixedPart?.amount_type !== "fixed") return [];
  if (draft.isRestricted && !draft.products.some((chosen) => chosen.id === id)) return [];
  const words = insteadLabel(worth, fixedPart.price_amount, fixedPart.price_currency);
  return [{ id, name, price: `${words}${perInterval(interval)}` }];
}
