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
  /** At its end. */
  children: ReactNode;
}

export function BenefitForm({ editor, children }: BenefitFormProps): ReactNode {
  const { draft, change, form, readOnly } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <Card title={benefitKindLabel(draft.type)} note={benefitKindNote(draft.type)}>
        <CardBody>
          <Stack>
            <BenefitDescription editor={editor} />
            <BenefitFields {...editor} />
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

export function BenefitDescription({ editor }: { editor: BenefitEditor }): ReactNode {
  const { draft, bind } = editor;
  return (
    <Field
      label="Description"
      {...bind("description")}
      aside={`${draft.description.length} of 42`}
      autoComplete="off"
      maxLength={42}
      placeholder={benefitExample(draft.type)}
      hint="Shown to buyers at checkout."
    />
  );
}
