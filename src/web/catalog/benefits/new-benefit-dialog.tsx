import type { ReactNode } from "react";
import type { BenefitType } from "#contract/billing/benefit-properties.ts";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { newBenefitDraft } from "./benefit-draft.ts";
import { benefitEditorSpec } from "./benefit-editor-spec.ts";
import { BenefitFields } from "./benefit-fields.tsx";
import { BenefitDescription } from "./benefit-form.tsx";
import { benefitKindLabel, benefitKindNote, benefitKinds } from "./benefit-labels.ts";

export interface NewBenefitDialogProps {
  onCreated: (benefit: BenefitWire) => void;
  onClosed: () => void;
}

/** Another type keeps what was typed: every type reads its own fields of the draft. */
export function NewBenefitDialog({ onCreated, onClosed }: NewBenefitDialogProps): ReactNode {
  const editor = useEditor(benefitEditorSpec, {
    saved: undefined,
    start: () => newBenefitDraft("license_keys"),
    onSaved: (benefit) => {
      onCreated(benefit);
      onClosed();
    },
  });
  const { draft, change, form } = editor;
  return (
    <FormDialog title="New benefit" wide saveLabel="Create benefit" form={form} onClosed={onClosed}>
      <SelectField
        label="Type"
        name="type"
        hint={`${benefitKindNote(draft.type)}.`}
        options={benefitKinds.map((value) => ({ value, label: benefitKindLabel(value) }))}
        value={draft.type}
        onChange={(event) => {
          form.clear();
          change({ type: event.target.value as BenefitType });
        }}
      />
      <BenefitDescription editor={editor} />
      <BenefitFields {...editor} />
    </FormDialog>
  );
}
