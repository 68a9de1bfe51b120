import type { ReactNode } from "react";
import { keyTimeframes } from "#contract/billing/benefit-properties.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import type { BenefitFieldsProps } from "./benefit-fields-props.ts";

const timeframeLabels = { year: "years", month: "months", day: "days" };

export function LicenseFields(props: BenefitFieldsProps): ReactNode {
  const { draft, change, errors, readOnly } = props;
  return (
    <>
      <Field
        label="Prefix"
        name="properties.prefix"
        aside="Optional"
        autoComplete="off"
        spellCheck={false}
        placeholder="NORTHWIND"
        hint={`A key looks like ${draft.prefix.trim() ? `${draft.prefix.trim()}-` : ""}7E1C3A90-…`}
        readOnly={readOnly}
        value={draft.prefix}
        onChange={(event) => change({ prefix: event.target.value })}
        error={errors["properties.prefix"]}
      />
      <ExpiryFields {...props} />
      <ActivationFields {...props} />
      <Field
        label="Usage limit"
        name="properties.limit_usage"
        aside="Optional"
        inputMode="numeric"
        placeholder="No limit"
        hint="Your app can count uses each time it validates a key."
        readOnly={readOnly}
        value={draft.limitUsage}
        onChange={(event) => change({ limitUsage: event.target.value })}
        error={errors["properties.limit_usage"]}
      />
    </>
  );
}

function ExpiryFields({ draft, change, errors, readOnly }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <SwitchRow
        label="Keys expire"
        note="Starting when the buyer gets the key"
        checked={draft.expires}
        disabled={readOnly}
        onChange={(expires) => change({ expires })}
      />
      {draft.expires ? (
        <FieldRow>
          <Field
            label="After"
            name="properties.expires.ttl"
            inputMode="numeric"
            readOnly={readOnly}
            value={draft.ttl}
            onChange={(event) => change({ ttl: event.target.value })}
            error={errors["properties.expires.ttl"]}
          />
          <SelectField
            label="Unit"
            name="properties.expires.timeframe"
            disabled={readOnly}
            options={keyTimeframes.map((value) => ({ value, label: timeframeLabels[value] }))}
            value={draft.timeframe}
            onChange={(event) => change({ timeframe: event.target.value })}
          />
        </FieldRow>
      ) : null}
    </>
  );
}

function ActivationFields({ draft, change, errors, readOnly }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <SwitchRow
        label="Limit devices per key"
        note="Each key can be active on a limited number of devices"
        checked={draft.activations}
        disabled={readOnly}
        onChange={(activations) => change({ activations })}
      />
      {draft.activations ? (
        <>
          <Field
            label="Devices"
            name="properties.activations.limit"
            inputMode="numeric"
            readOnly={readOnly}
            value={draft.limit}
            onChange={(event) => change({ limit: event.target.value })}
            error={errors["properties.activations.limit"]}
          />
          <SwitchRow
            label="Let buyers deactivate devices"
            note="Buyers can free a device without asking you"
            checked={draft.customerAdmin}
            disabled={readOnly}
            onChange={(customerAdmin) => change({ customerAdmin })}
          />
        </>
      ) : null}
    </>
  );
}
