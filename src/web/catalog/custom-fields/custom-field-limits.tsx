import type { ReactNode } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import type { FieldPartProps } from "./field-part-props.ts";

const limits = {
  text: {
    note: "How long an answer can be",
    least: { label: "Minimum characters", name: "properties.min_length" },
    most: { label: "Maximum characters", name: "properties.max_length" },
    input: { inputMode: "numeric" },
  },
  number: {
    note: "Whole numbers. Leave empty for no limit.",
    least: { label: "Minimum", name: "properties.ge" },
    most: { label: "Maximum", name: "properties.le" },
    input: { inputMode: "text" },
  },
  date: {
    note: "Both days are included. Leave empty for no limit.",
    least: { label: "First day", name: "properties.ge" },
    most: { label: "Last day", name: "properties.le" },
    input: { type: "date" },
  },
} as const;

/** Shows the limits of answers. */
export function CustomFieldLimits(props: FieldPartProps): ReactNode {
  const { draft, bind, bindSwitch } = props;
  if (draft.type === "checkbox" || draft.type === "select") return null;
  const { note, least, most, input } = limits[draft.type];
  const common = { ...input, autoComplete: "off" };
  return (
    <Card title="Limits" note={note}>
      <CardBody>
        <Stack>
          {draft.type === "text" ? (
            <SwitchRow
              label="Multiple lines"
              note="A larger field for longer answers"
              {...bindSwitch("textarea")}
            />
          ) : null}
          <FieldRow>
            <Field label={least.label} {...common} {...bind("least", least.name)} />
            <Field label={most.label} {...common} {...bind("most", most.name)} />
          </FieldRow>
        </Stack>
      </CardBody>
    </Card>
  );
}
