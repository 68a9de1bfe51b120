import type { ReactNode } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { type CustomFieldDraft, optionValue, toProperties } from "./custom-field-draft.ts";
import { limitLabel } from "./custom-field-labels.ts";

/** Shows the question as a buyer sees it. It can be tried, but nothing is saved. */
export function CustomFieldPreview({ draft }: { draft: CustomFieldDraft }): ReactNode {
  return (
    <Card title="What buyers see" note="Live preview. You can try it out. Nothing is saved.">
      <CardBody>
        <Question key={draft.type} draft={draft} />
      </CardBody>
    </Card>
  );
}

function Question({ draft }: { draft: CustomFieldDraft }): ReactNode {
  const { type, placeholder, least, most } = draft;
  const label = draft.label.trim() || draft.name.trim() || "Your label";
  const hint = findHint(draft);
  const common = { label, name: "preview", hint, autoComplete: "off" };
  switch (type) {
    case "text":
      return draft.textarea ? (
        <TextAreaField {...common} placeholder={placeholder} />
      ) : (
        <Field {...common} placeholder={placeholder} />
      );
    case "number":
      return <Field {...common} inputMode="numeric" placeholder={placeholder} />;
    case "date":
      return <Field {...common} type="date" min={least || undefined} max={most || undefined} />;
    case "checkbox":
      return <Checkbox label={label} name="preview" {...(hint ? { note: hint } : {})} />;
    case "select":
      return (
        <SelectField
          label={label}
          name="preview"
          hint={hint}
          defaultValue=""
          options={[
            { value: "", label: placeholder.trim() || "Choose" },
            ...draft.options.flatMap((option) => toChoices(option)),
          ]}
        />
      );
  }
}

function toChoices(option: CustomFieldDraft["options"][number]) {
  const label = option.label.trim();
  return label === "" ? [] : [{ value: `${option.id} ${optionValue(option)}`, label }];
}

/** The seller's help text and the limits of answers. */
function findHint(draft: CustomFieldDraft): string | undefined {
  const help = draft.help.trim();
  const field = { type: draft.type, properties: toProperties(draft) } as CustomFieldWire;
  const words = hasGoodLimits(field) ? limitLabel(field) : "";
  if (help && words) return `${help.replace(/([^.!?])$/, "$1.")} ${words}.`;
  return help || (words ? `${words}.` : undefined);
}

/** A limit that is no number yet says nothing. */
function hasGoodLimits({ properties }: CustomFieldWire): boolean {
  return Object.values(properties).every((value) => !Number.isNaN(value));
}
