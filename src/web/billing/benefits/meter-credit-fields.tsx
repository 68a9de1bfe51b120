import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { Field } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SwitchRow } from "#web/ui/switch.tsx";
import { meterQuery } from "../meters/meter-queries.ts";
import { meterChoicesQuery } from "../shared/choice-queries.ts";
import { ChoiceSearch } from "../shared/choice-search.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { choiceOptions, useChoices } from "../shared/use-choices.ts";
import type { BenefitFieldsProps } from "./benefit-fields.tsx";

export function MeterCreditFields({
  draft,
  change,
  errors,
  readOnly,
}: BenefitFieldsProps): ReactNode {
  const seller = useSeller();
  const meters = useChoices((text) => meterChoicesQuery(seller, text));
  const { data: chosen } = useQuery({
    ...meterQuery(seller, draft.meterId),
    enabled: draft.meterId !== "",
  });
  return (
    <>
      {meters.items && meters.total === 0 ? (
        <Notice tone="info">
          A credit is of a meter, and you have none yet.{" "}
          <TextLink to={pagePaths.newMeter}>Make a meter</TextLink>
        </Notice>
      ) : null}
      <ChoiceSearch noun="meter" choices={meters} />
      <SelectField
        label="Meter"
        name="properties.meter_id"
        disabled={readOnly}
        options={[{ value: "", label: "Choose a meter" }, ...choiceOptions(meters, [chosen])]}
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
