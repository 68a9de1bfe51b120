import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Card, CardBody } from "#web/ui/card.tsx";
import { CardEmpty, CardRowsLoading } from "#web/ui/card-states.tsx";
import { SearchBox } from "#web/ui/card-toolbar.tsx";
import { type Choice, ChoiceRows } from "#web/ui/choice-rows.tsx";
import { FieldError } from "#web/ui/field-frame.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { Small } from "#web/ui/text.tsx";
import { productChoicesQuery } from "../products/product-queries.ts";
import { priceLabel } from "../products/product-words.ts";
import { useSeller } from "../shared/seller-context.tsx";
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
  const { discount, draft, change, form } = editor;
  const [text, setText] = useState("");
  const { data } = useQuery(productChoicesQuery(useSeller()));
  if (!data) return <CardRowsLoading label="Loading products" rows={3} />;
  const onSale: Choice[] = data.items.map((product) => ({
    value: product.id,
    label: product.name,
    note: priceLabel(product),
    disabled: readOnly,
  }));
  const others: Choice[] = (discount?.products ?? [])
    .filter(({ id }) => !data.items.some((product) => product.id === id))
    .map(({ id, name, is_archived: isArchived }) => ({
      value: id,
      label: name,
      note: isArchived ? "Archived" : "On sale",
      disabled: readOnly,
    }));
  const choices = [...onSale, ...others];
  if (choices.length === 0) return <CardEmpty>There are no products to choose from yet.</CardEmpty>;
  const wanted = text.trim().toLowerCase();
  const found = choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  return (
    <CardBody>
      {choices.length > shownWithoutSearch ? (
        <SearchBox label="Find a product" value={text} onChange={setText} />
      ) : null}
      {found.length === 0 ? <Small>No product has this in its name.</Small> : null}
      <ChoiceRows
        label="Products it is for"
        name="products"
        type="checkbox"
        choices={found}
        chosen={draft.products}
        onChange={(products) => change({ products })}
      />
      <FieldError>{form.errors.products}</FieldError>
    </CardBody>
  );
}
