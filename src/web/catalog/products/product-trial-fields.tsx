import type { ReactNode } from "react";
import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import type { ProductPartProps } from "./product-part-props.ts";

const units: readonly { value: TrialInterval; label: string }[] = [
  { value: "day", label: "Days" },
  { value: "week", label: "Weeks" },
  { value: "month", label: "Months" },
  { value: "year", label: "Years" },
];

/** How long buyers try a subscription before their card is charged. */
export function ProductTrialFields({
  draft,
  change,
  errors,
  readOnly,
}: ProductPartProps): ReactNode {
  return (
    <FieldRow>
      <Field
        label="Free trial"
        name="trial_interval_count"
        aside="Optional"
        inputMode="numeric"
        placeholder="None"
        readOnly={readOnly}
        value={draft.trialCount}
        onChange={({ target }) => change({ trialCount: target.value })}
        error={errors.trial_interval_count}
        hint="Each customer can try a product once. Their card is saved now and charged later."
      />
      <SelectField
        label="Trial unit"
        name="trial_interval"
        options={units}
        disabled={readOnly}
        value={draft.trialUnit}
        onChange={({ target }) => change({ trialUnit: target.value as TrialInterval })}
        error={errors.trial_interval}
      />
    </FieldRow>
  );
}
