import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { productChoicesQuery } from "#web/catalog/products/product-queries.ts";
import { ChoiceSearch } from "#web/seller/choice-search.tsx";
import { priceLabel } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useChoices } from "#web/seller/use-choices.ts";
import { type Choice, ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { FieldError } from "#web/ui/forms/field-frame.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { CardEmpty, CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { Tag } from "#web/ui/text/tag.tsx";
import { Small } from "#web/ui/text/text.tsx";
import type { ChosenProduct } from "./discount-draft.ts";
import type { DiscountEditor } from "./discount-editor-spec.ts";

const reach = [
  { value: "every", label: "Every product" },
  { value: "some", label: "Selected products" },
] as const;

export interface DiscountProductsSectionProps {
  editor: DiscountEditor;
}

export function DiscountProductsSection(props: DiscountProductsSectionProps): ReactNode {
  const { draft, change, readOnly } = props.editor;
  return (
    <Card
      title="Products"
      note="Products the discount applies to"
      action={
        readOnly ? (
          <Tag tone="neutral">{reach[draft.isRestricted ? 1 : 0].label}</Tag>
        ) : (
          <Segments
            label="Applies to"
            options={reach}
            value={draft.isRestricted ? "some" : "every"}
            onChange={(value) => change({ isRestricted: value === "some" })}
          />
        )
      }
    >
      {draft.isRestricted ? (
        <ProductChoices {...props} />
      ) : (
        <CardBody>
          <Small>Includes products you add later.</Small>
        </CardBody>
      )}
    </Card>
  );
}

function ProductChoices({ editor }: DiscountProductsSectionProps): ReactNode {
  const { draft, change, form, readOnly } = editor;
  const seller = useSeller();
  const products = useChoices((text) => productChoicesQuery(seller, text));
  if (!products.items) return <CardRowsLoading label="Loading products" rows={3} />;
  const choices = toChoices(products.items, draft.products);
  if (choices.length === 0 && products.total === 0) {
    return <CardEmpty>You have no products yet.</CardEmpty>;
  }
  return (
    <CardBody>
      <ChoiceSearch noun="product" choices={products} inSight />
      {choices.length > 0 ? (
        <ChoiceRows
          label="Selected products"
          name="products"
          type="checkbox"
          choices={choices.map((choice) => ({ ...choice, disabled: readOnly }))}
          chosen={draft.products.map(({ id }) => id)}
          onChange={(ids) => change({ products: toChosen(ids, choices, draft.products) })}
        />
      ) : null}
      <FieldError>{form.errors.products}</FieldError>
    </CardBody>
  );
}

/** Those on sale, and those it is for already though they are not. */
function toChoices(onSale: readonly ProductWire[], chosen: readonly ChosenProduct[]): Choice[] {
  const others = chosen.filter(({ id }) => !onSale.some((product) => product.id === id));
  return [
    ...onSale.map((product) => ({
      value: product.id,
      label: product.name,
      note: priceLabel(product),
    })),
    ...others.map(({ id, name }) => ({ value: id, label: name, note: "Selected" })),
  ];
}

/** Products that the list does not show stay selected. */
function toChosen(
  ids: readonly string[],
  choices: readonly Choice[],
  before: readonly ChosenProduct[],
): ChosenProduct[] {
  return ids.flatMap((id) => {
    const known = before.find((product) => product.id === id);
    const choice = choices.find(({ value }) => value === id);
    return known ?? (choice ? { id, name: choice.label } : []);
  });
}
