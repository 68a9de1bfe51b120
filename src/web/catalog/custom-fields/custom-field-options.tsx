import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ArrangeRows } from "#web/ui/forms/arrange-rows.tsx";
import { ArrangedFields } from "#web/ui/forms/arranged-fields.tsx";
import { moved } from "#web/ui/forms/move-row.ts";
import { SmallField } from "#web/ui/forms/small-select.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Button, IconButton } from "#web/ui/text/button.tsx";
import { type OptionDraft, optionValue } from "./custom-field-draft.ts";
import type { FieldPartProps } from "./field-part-props.ts";

const maxOptions = 200;

/** Shows the options that buyers choose from, in this order. */
export function CustomFieldOptions(props: FieldPartProps): ReactNode {
  const { draft, change, errors, readOnly } = props;
  const { options } = draft;
  const nextId = Math.max(0, ...options.map(({ id }) => id)) + 1;

  function edit(id: number, part: Partial<OptionDraft>): void {
    change({ options: options.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  }

  return (
    <Card
      title="Choices"
      note="What buyers see, and the value in the API"
      action={
        readOnly ? null : (
          <Button
            kind="outline"
            icon={<Plus aria-hidden />}
            disabled={options.length >= maxOptions}
            onClick={() =>
              change({ options: [...options, { id: nextId, label: "", value: undefined }] })
            }
          >
            Add choice
          </Button>
        )
      }
    >
      <ArrangeRows
        label="Choices of this field"
        items={options}
        itemKey={({ id }) => String(id)}
        itemName={({ label }) => label || "this choice"}
        onMove={readOnly ? undefined : (from, to) => change({ options: moved(options, from, to) })}
      >
        {(option, index) => (
          <OptionFields
            option={option}
            index={index}
            errors={errors}
            readOnly={readOnly}
            onEdit={(part) => edit(option.id, part)}
            onRemove={
              options.length > 1
                ? () => change({ options: options.filter(({ id }) => id !== option.id) })
                : undefined
            }
          />
        )}
      </ArrangeRows>
    </Card>
  );
}

interface OptionFieldsProps {
  option: OptionDraft;
  index: number;
  errors: Record<string, string>;
  readOnly: boolean;
  onEdit: (part: Partial<OptionDraft>) => void;
  onRemove: (() => void) | undefined;
}

function OptionFields(props: OptionFieldsProps): ReactNode {
  const { option, index, errors, readOnly, onEdit, onRemove } = props;
  const name = `properties.options.${index}`;
  const [label, value] = [errors[`${name}.label`], errors[`${name}.value`]];
  return (
    <ArrangedFields
      errors={[label, value]}
      action={
        readOnly || !onRemove ? null : (
          <IconButton
            label={`Remove choice ${index + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        )
      }
    >
      <SmallField
        label={`Choice ${index + 1}`}
        name={`${name}.label`}
        placeholder="Shown to buyers"
        autoComplete="off"
        maxLength={1_000}
        readOnly={readOnly}
        invalid={label !== undefined}
        value={option.label}
        onChange={(typed) => onEdit({ label: typed })}
      />
      <SmallField
        label={`Value of choice ${index + 1}`}
        name={`${name}.value`}
        placeholder="Value in the API"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1_000}
        readOnly={readOnly}
        invalid={value !== undefined}
        value={optionValue(option)}
        onChange={(typed) => onEdit({ value: typed })}
      />
    </ArrangedFields>
  );
}
