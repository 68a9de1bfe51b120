import type { ReactNode } from "react";
import { keyTimeframes } from "#contract/billing/benefit-properties.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import type { BenefitFieldsProps } from "./benefit-fields-props.ts";

const timeframeLabels = { year: "years", month: "months", day: "days" };

export function LicenseFields(props: BenefitFieldsProps): ReactNode {
  const { draft, bind } = props;
  return (
    <>
      <Field
        label="Prefix"
        {...bind("prefix", "properties.prefix")}
        aside="Optional"
        autoComplete="off"
        spellCheck={false}
        placeholder="NORTHWIND"
        hint={`A key looks like ${draft.prefix.trim() ? `${draft.prefix.trim()}-` : ""}7E1C3A90-…`}
      />
      <ExpiryFields {...props} />
      <ActivationFields {...props} />
      <Field
        label="Usage limit"
        {...bind("limitUsage", "properties.limit_usage")}
        aside="Optional"
        inputMode="numeric"
        placeholder="No limit"
        hint="Your app can count uses each time it validates a key."
      />
    </>
  );
}

function ExpiryFields({ draft, bind, bindSwitch }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <SwitchRow
        label="Keys expire"
        note="Starting when the buyer gets the key"
        {...bindSwitch("expires")}
      />
      {draft.expires ? (
        <FieldRow>
          <Field label="After" {...bind("ttl", "properties.expires.ttl")} inputMode="numeric" />
          <SelectField
            label="Unit"
            {...bind("timeframe", "properties.expires.timeframe")}
            options={keyTimeframes.map((value) => ({ value, label: timeframeLabels[value] }))}
          />
        </FieldRow>
      ) : null}
    </>
  );
}

function ActivationFields({ draft, bind, bindSwitch }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <SwitchRow
        label="Limit devices per key"
        note="Each key can be active on a limited number of devices"
        {...bindSwitch("activations")}
      />
      {draft.activations ? (
        <>
          <Field
            label="Devices"
            {...bind("limit", "properties.activations.limit")}
            inputMode="numeric"
          />
          <SwitchRow
            label="Let buyers deactivate devices"
            note="Buyers can free a device without asking you"
            {...bindSwitch("customerAdmin")}
          />
        </>
      ) : null}
    </>
  );
}
