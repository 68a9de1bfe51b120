import type { ReactNode } from "react";
import { ReferenceInside, ReferenceRow, ReferenceRows } from "./reference-page.tsx";
import type { SchemaField, SchemaVariant } from "./schema-labels.ts";

export interface SchemaFieldsProps {
  variants: readonly SchemaVariant[];
  /** An answer has all its fields: none is marked as required. */
  isAnswer?: boolean;
}

/** Shows the fields of a body or an answer; of a union each variant under its own heading. */
export function SchemaFields({ variants, isAnswer = false }: SchemaFieldsProps): ReactNode {
  const [only, ...others] = variants;
  if (!only) return null;
  if (others.length === 0) return <Fields fields={only.fields} isAnswer={isAnswer} />;
  return variants.map((variant, index) => (
    <ReferenceInside
      // biome-ignore lint/suspicious/noArrayIndexKey: variants never change their order and may share a title
      key={index}
      title={variant.title || `Variant ${index + 1}`}
    >
      <Fields fields={variant.fields} isAnswer={isAnswer} />
    </ReferenceInside>
  ));
}

interface FieldsProps {
  fields: readonly SchemaField[];
  isAnswer: boolean;
}

function Fields({ fields, isAnswer }: FieldsProps): ReactNode {
  return (
    <ReferenceRows>
      {fields.map((field) => (
        <ReferenceRow
          key={field.name}
          name={field.name}
          type={field.type}
          note={field.note}
          {...(field.required && !isAnswer ? { mark: "required" } : {})}
        >
          <Inside field={field} isAnswer={isAnswer} />
        </ReferenceRow>
      ))}
    </ReferenceRows>
  );
}

function Inside({ field, isAnswer }: { field: SchemaField; isAnswer: boolean }): ReactNode {
  if (field.inside.every(({ fields }) => fields.length === 0)) return null;
  return (
    <ReferenceInside title={`Fields of ${field.name}`}>
      <SchemaFields variants={field.inside} isAnswer={isAnswer} />
    </ReferenceInside>
  );
}
