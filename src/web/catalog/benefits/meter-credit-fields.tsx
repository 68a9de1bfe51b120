import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { meterQuery } from "#web/catalog/meters/meter-queries.ts";
import { ChoiceField } from "#web/seller/choice-field.tsx";
import { meterChoicesQuery } from "#web/seller/choice-queries.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useChoices } from "#web/seller/use-choices.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import type { BenefitFieldsProps } from "./benefit-fields-props.ts";

export function MeterCreditFields({
  draft,
  change,
  errors,
  readOnly,
  bind,
  bindSwitch,
}: BenefitFieldsProps): ReactNode {
  const seller = useSeller();
  const [isAsked, setAsked] = useState(false);
  // A saved meter is read by itself: the others are loaded before another one is chosen.
  const meters = useChoices(
    (text) => meterChoicesQuery(seller, text),
    isAsked || draft.meterId === "",
  );
  const isKnown = draft.meterId === "" || meters.known.has(draft.meterId);
  const { data: saved } = useQuery({ ...meterQuery(seller, draft.meterId), enabled: !isKnown });
  return (
    <>
      {meters.items && meters.total === 0 ? (
        <Notice tone="info">
          Credits belong to a meter, and you have no meters yet.{" "}
          <TextLink to={pagePaths.newMeter}>Create a meter</TextLink>
        </Notice>
      ) : null}
      <ChoiceField
        label="Meter"
        name="properties.meter_id"
        noun="meter"
        disabled={readOnly}
        placeholder="Choose a meter"
        choices={meters}
        onFocus={() => setAsked(true)}
        chosen={draft.meterId ? (meters.known.get(draft.meterId) ?? saved) : undefined}
        onChoose={(meterId) => change({ meterId })}
        error={errors["properties.meter_id"]}
      />
      <Field
        label="Units"
        {...bind("units", "properties.units")}
        inputMode="numeric"
        placeholder="10,000"
        hint="Granted once for one-time purchases, and every period for subscriptions."
      />
      <SwitchRow
        label="Roll over"
        note="Unused units carry over to the next period"
        {...bindSwitch("rollover")}
      />
    </>
  );
}
