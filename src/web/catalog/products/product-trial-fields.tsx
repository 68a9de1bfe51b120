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

/** Sets how long buyers try a subscription before their card is charged. */
export function ProductTrialFields({ bind }: ProductPartProps): ReactNode {
  return (
    <FieldRow>
      <Field
        label="Free trial"
        {...bind("trialCount", "trial_interval_count")}
        aside="Optional"
        inputMode="numeric"
        placeholder="None"
        hint="Each customer can try a product once. Their card is saved now and charged later."
      />
      <SelectField label="Trial unit" {...bind("trialUnit", "trial_interval")} options={units} />
    </FieldRow>
  );
}
