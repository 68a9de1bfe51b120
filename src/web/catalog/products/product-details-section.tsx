import type { ReactNode } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import type { ProductPartProps } from "./product-part-props.ts";
import { ProductPictures } from "./product-pictures.tsx";

const maxDescription = 20_000;

export interface ProductDetailsSectionProps extends ProductPartProps {
  isNew: boolean;
}

export function ProductDetailsSection(props: ProductDetailsSectionProps): ReactNode {
  const { draft, change, readOnly, bind, isNew } = props;
  return (
    <Card title="Details">
      <CardBody>
        <Stack>
          <Field label="Name" {...bind("name")} first={isNew} autoComplete="off" maxLength={255} />
          <TextAreaField
            label="Description"
            {...bind("description")}
            aside={descriptionAside(draft.description)}
            maxLength={maxDescription}
          />
          <ProductPictures draft={draft} readOnly={readOnly} change={change} />
        </Stack>
      </CardBody>
    </Card>
  );
}

function descriptionAside({ length }: string): string {
  return `Optional, Markdown, ${length.toLocaleString("en-US")} of ${maxDescription.toLocaleString("en-US")}`;
}
