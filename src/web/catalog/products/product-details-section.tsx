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
  const { draft, change, errors, readOnly, isNew } = props;
  return (
    <Card title="Details">
      <CardBody>
        <Stack>
          <Field
            label="Name"
            name="name"
            first={isNew}
            autoComplete="off"
            maxLength={255}
            readOnly={readOnly}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={errors.name}
          />
          <TextAreaField
            label="Description"
            name="description"
            aside={descriptionAside(draft.description)}
            maxLength={maxDescription}
            readOnly={readOnly}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
            error={errors.description}
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
