import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { Field } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SwitchRow } from "#web/ui/switch.tsx";
import { meterChoicesQuery } from "../shared/choice-queries.ts";
import { useSeller } from "../shared/seller-context.tsx";
import type { BenefitFieldsProps } from "./benefit-fields.tsx";

export function MeterCreditFields({
  draft,
  change,
  errors,
  readOnly,
}: BenefitFieldsProps): ReactNode {
  const { data } = useQuery(meterChoicesQuery(useSeller()));
  const meters = data?.items ?? [];
  return (
    <>
      {data && meters.length === 0 ? (
        <Notice tone="info">
          A credit is of a meter, and you have none yet.{" "}
          <TextLink to={pagePaths.newMeter}>Make a meter</TextLink>
        </Notice>
      ) : null}
      <SelectField
        label="Meter"
        name="properties.meter_id"
        disabled={readOnly}
        options={[
          { value: "", label: "Choose a meter" },
          ...meters.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.meterId}
        onChange={(event) => change({ meterId: event.target.value })}
        error={errors["properties.meter_id"]}
      />
      <Field
        label="Units"
        name="properties.units"
        inputMode="numeric"
        placeholder="10,000"
        hint="Once for what is bought once, each period for a subscription."
        readOnly={readOnly}
        value={draft.units}
        onChange={(event) => change({ units: event.target.value })}
        error={errors["properties.units"]}
      />
      <SwitchRow
        label="Roll over"
        note="What is not used stays for the next period"
        checked={draft.rollover}
        disabled={readOnly}
        onChange={(rollover) => change({ rollover })}
      />
    </>
  );
}
