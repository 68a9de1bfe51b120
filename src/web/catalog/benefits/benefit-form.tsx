import type { ReactNode } from "react";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import type { BenefitEditor } from "./benefit-editor-spec.ts";
import { BenefitFields } from "./benefit-fields.tsx";
import { benefitExample, benefitKindLabel, benefitKindNote } from "./benefit-labels.ts";

export interface BenefitFormProps {
  editor: BenefitEditor;
  readOnly: boolean;
  /** At its end. */
  children: ReactNode;
}

export function BenefitForm({ editor, readOnly, children }: BenefitFormProps): ReactNode {
  const { draft, change, form } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <Card title={benefitKindLabel(draft.type)} note={benefitKindNote(draft.type)}>
        <CardBody>
          <Stack>
            <BenefitDescription editor={editor} readOnly={readOnly} />
            <BenefitFields draft={draft} change={change} errors={form.errors} readOnly={readOnly} />
          </Stack>
        </CardBody>
      </Card>
      <MetadataSection
        pairs={draft.metadata}
        errors={form.errors}
        readOnly={readOnly}
        onChange={(metadata) => change({ metadata })}
      />
      {children}
    </Form>
  );
}

export function BenefitDescription({
  editor,
  readOnly,
}: Omit<BenefitFormProps, "children">): ReactNode {
  const { draft, change, form } = editor;
  return (
    <Field
      label="Description"
      name="description"
      aside={`${draft.description.length} of 42`}
      autoComplete="off"
      maxLength={42}
      placeholder={benefitExample(draft.type)}
      hint="Shown to buyers at checkout."
      readOnly={readOnly}
      value={draft.description}
      onChange={(event) => change({ description: event.target.value })}
      error={form.errors.description}
    />
  );
}
