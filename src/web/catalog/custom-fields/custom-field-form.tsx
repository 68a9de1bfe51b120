import type { ReactNode } from "react";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { toFieldSlug } from "./custom-field-draft.ts";
import type { CustomFieldEditor } from "./custom-field-editor-spec.ts";
import { fieldKindLabel } from "./custom-field-labels.ts";
import { CustomFieldLimits } from "./custom-field-limits.tsx";
import { CustomFieldOptions } from "./custom-field-options.tsx";
import type { FieldPartProps } from "./field-part-props.ts";

export interface CustomFieldFormProps {
  editor: CustomFieldEditor;
  readOnly: boolean;
}

export function CustomFieldForm({ editor, readOnly }: CustomFieldFormProps): ReactNode {
  const { draft, change, form } = editor;
  const parts = { draft, change, errors: form.errors, readOnly };
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <NamesCard {...parts} isMade={editor.saved !== undefined} />
      <QuestionCard {...parts} />
      {draft.type === "select" ? <CustomFieldOptions {...parts} /> : null}
      {["text", "number", "date"].includes(draft.type) ? <CustomFieldLimits {...parts} /> : null}
      <MetadataSection
        pairs={draft.metadata}
        errors={form.errors}
        readOnly={readOnly}
        onChange={(metadata) => change({ metadata })}
      />
    </Form>
  );
}

function NamesCard(props: FieldPartProps & { isMade: boolean }): ReactNode {
  const { draft, change, errors, readOnly, isMade } = props;
  const kind = fieldKindLabel(draft.type);
  return (
    <Card title="Field" note={isMade ? `${kind}. The field type cannot be changed.` : kind}>
      <CardBody>
        <Stack>
          <Field
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={255}
            placeholder="GitHub username"
            hint="Internal name. Shown to buyers if there is no label."
            readOnly={readOnly}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={errors.name}
          />
          <Field
            label="Slug"
            name="slug"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            hint="The key for the answer in the API."
            readOnly={readOnly}
            value={toFieldSlug(draft)}
            onChange={(event) => change({ slug: event.target.value.toLowerCase() })}
            error={errors.slug}
          />
        </Stack>
      </CardBody>
    </Card>
  );
}

function QuestionCard({ draft, change, errors, readOnly }: FieldPartProps): ReactNode {
  return (
    <Card title="At checkout" note="What buyers see">
      <CardBody>
        <Stack>
          <Field
            label="Label"
            name="properties.form_label"
            aside={optional}
            autoComplete="off"
            maxLength={1_000}
            placeholder={draft.name || "GitHub username"}
            readOnly={readOnly}
            value={draft.label}
            onChange={(event) => change({ label: event.target.value })}
            error={errors["properties.form_label"]}
          />
          <Field
            label="Help text"
            name="properties.form_help_text"
            aside={optional}
            autoComplete="off"
            maxLength={1_000}
            hint="Shown below the field."
            readOnly={readOnly}
            value={draft.help}
            onChange={(event) => change({ help: event.target.value })}
            error={errors["properties.form_help_text"]}
          />
          {draft.type === "checkbox" || draft.type === "date" ? null : (
            <Field
              label="Placeholder"
              name="properties.form_placeholder"
              aside={optional}
              autoComplete="off"
              maxLength={1_000}
              hint="Shown while the field is empty."
              readOnly={readOnly}
              value={draft.placeholder}
              onChange={(event) => change({ placeholder: event.target.value })}
              error={errors["properties.form_placeholder"]}
            />
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}

const optional = "Optional";
