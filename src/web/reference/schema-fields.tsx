import type { ReactNode } from "react";
import { ReferenceInside, ReferenceRow, ReferenceRows } from "./reference-page.tsx";
import type { SchemaField, SchemaVariant } from "./schema-labels.ts";

/** The fields of a body or an answer; of a union each variant under its own heading. */
export function SchemaFields({ variants }: { variants: readonly SchemaVariant[] }): ReactNode {
  const [only, ...others] = variants;
  if (!only) return null;
  if (others.length === 0) return <Fields fields={only.fields} />;
  return variants.map((variant, index) => (
    <ReferenceInside
      // biome-ignore lint/suspicious/noArrayIndexKey: variants never change their order and may share a title
      key={index}
      title={variant.title || `Variant ${index + 1}`}
    >
      <Fields fields={variant.fields} />
    </ReferenceInside>
  ));
}

function Fields({ fields }: { fields: readonly SchemaField[] }): ReactNode {
  return (
    <ReferenceRows>
      {fields.map((field) => (
        <ReferenceRow
          key={field.name}
          name={field.name}
          type={field.type}
          note={field.limits}
          {...(field.required ? { mark: "required" } : {})}
        >
          <Inside field={field} />
        </ReferenceRow>
      ))}
    </ReferenceRows>
  );
}

function Inside({ field }: { field: SchemaField }): ReactNode {
  if (field.inside.every(({ fields }) => fields.length === 0)) return null;
  return (
    <ReferenceInside title={`What is in ${field.name}`}>
      <SchemaFields variants={field.inside} />
    </ReferenceInside>
  );
}
