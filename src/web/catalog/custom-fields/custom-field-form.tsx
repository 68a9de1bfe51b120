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

export function CustomFieldForm({ editor }: { editor: CustomFieldEditor }): ReactNode {
  const { draft, change, form, readOnly } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <NamesCard {...editor} isMade={editor.saved !== undefined} />
      <QuestionCard {...editor} />
      {draft.type === "select" ? <CustomFieldOptions {...editor} /> : null}
      {["text", "number", "date"].includes(draft.type) ? <CustomFieldLimits {...editor} /> : null}
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
  const { draft, change, errors, readOnly, bind, isMade } = props;
  const kind = fieldKindLabel(draft.type);
  return (
    <Card title="Field" note={isMade ? `${kind}. The field type cannot be changed.` : kind}>
      <CardBody>
        <Stack>
          <Field
            label="Name"
            {...bind("name")}
            autoComplete="off"
            maxLength={255}
            placeholder="GitHub username"
            hint="Internal name. Shown to buyers if there is no label."
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

function QuestionCard({ draft, bind }: FieldPartProps): ReactNode {
  return (
    <Card title="At checkout" note="What buyers see">
      <CardBody>
        <Stack>
          <Field
            label="Label"
            {...bind("label", "properties.form_label")}
            aside={optional}
            autoComplete="off"
            maxLength={1_000}
            placeholder={draft.name || "GitHub username"}
          />
          <Field
            label="Help text"
            {...bind("help", "properties.form_help_text")}
            aside={optional}
            autoComplete="off"
            maxLength={1_000}
            hint="Shown below the field."
          />
          {draft.type === "checkbox" || draft.type === "date" ? null : (
            <Field
              label="Placeholder"
              {...bind("placeholder", "properties.form_placeholder")}
              aside={optional}
              autoComplete="off"
              maxLength={1_000}
              hint="Shown while the field is empty."
            />
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}

const optional = "Optional";
