import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { Card, CardBody } from "#web/ui/card.tsx";
import { CardEmpty, CardRowsLoading } from "#web/ui/card-states.tsx";
import { SearchBox } from "#web/ui/card-toolbar.tsx";
import { type Choice, ChoiceRows } from "#web/ui/choice-rows.tsx";
import { FieldError } from "#web/ui/field-frame.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { Small } from "#web/ui/text.tsx";
import { priceLabel } from "../products/product-words.ts";
import { useSeller } from "../shared/seller-context.tsx";
import type { ChosenProduct } from "./discount-draft.ts";
import { discountableProductsQuery } from "./discount-queries.ts";
import type { DiscountEditor } from "./use-discount-editor.ts";

const reach = [
  { value: "every", label: "Every product" },
  { value: "some", label: "Only some" },
] as const;

/** With more than this one would rather search. */
const shownWithoutSearch = 8;

export interface DiscountProductsSectionProps {
  editor: DiscountEditor;
  readOnly: boolean;
}

export function DiscountProductsSection(props: DiscountProductsSectionProps): ReactNode {
  const { editor, readOnly } = props;
  const { draft, change } = editor;
  return (
    <Card
      title="Products"
      note="What it can be redeemed for"
      action={
        readOnly ? (
          <Tag tone="neutral">{reach[draft.isRestricted ? 1 : 0].label}</Tag>
        ) : (
          <Segments
            label="Which products"
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
          <Small>Also for products that you make later.</Small>
        </CardBody>
      )}
    </Card>
  );
}

function ProductChoices({ editor, readOnly }: DiscountProductsSectionProps): ReactNode {
  const { draft, change, form } = editor;
  const [text, setText] = useState("");
  const seller = useSeller();
  const { data: first } = useQuery(discountableProductsQuery(seller, ""));
  const hasMore = first !== undefined && first.pagination.max_page > 1;
  const wanted = text.trim();
  const { data } = useQuery({
    ...discountableProductsQuery(seller, hasMore ? wanted : ""),
    placeholderData: keepPreviousData,
  });
  if (!first || !data) return <CardRowsLoading label="Loading products" rows={3} />;
  const choices = choicesOf(data.items, draft.products).filter(({ label }) =>
    label.toLowerCase().includes(wanted.toLowerCase()),
  );
  if (choices.length === 0 && wanted === "") {
    return <CardEmpty>There are no products to choose from yet.</CardEmpty>;
  }
  return (
    <CardBody>
      {first.items.length > shownWithoutSearch ? (
        <SearchBox label="Find a product" value={text} onChange={setText} />
      ) : null}
      {hasMore && wanted === "" ? (
        <Small>The first {first.items.length} by name; search for the others.</Small>
      ) : null}
      {choices.length === 0 ? <Small>No product has this in its name.</Small> : null}
      <ChoiceRows
        label="Products it is for"
        name="products"
        type="checkbox"
        choices={choices.map((choice) => ({ ...choice, disabled: readOnly }))}
        chosen={draft.products.map(({ id }) => id)}
        onChange={(ids) => change({ products: chosenOf(ids, choices, draft.products) })}
      />
      <FieldError>{form.errors.products}</FieldError>
    </CardBody>
  );
}

/** Those on sale, and those it is for already though they are not. */
function choicesOf(onSale: readonly ProductWire[], chosen: readonly ChosenProduct[]): Choice[] {
  const others = chosen.filter(({ id }) => !onSale.some((product) => product.id === id));
  return [
    ...onSale.map((product) => ({
      value: product.id,
      label: product.name,
      note: priceLabel(product),
    })),
    ...others.map(({ id, name }) => ({ value: id, label: name, note: "Chosen before" })),
  ];
}

/** What is not in sight stays chosen. */
function chosenOf(
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
