import type { ReactNode } from "react";
import { MeterGrantCreate } from "#contract/billing/meter-grant-schema.ts";
import { bindDraft, type DraftParts, useDraft } from "#web/platform/forms/bind-draft.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { ChoiceField } from "#web/seller/choice-field.tsx";
import { meterChoicesQuery } from "#web/seller/choice-queries.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useChoices } from "#web/seller/use-choices.ts";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { unitText } from "#web/usage/events/usage-event-labels.ts";
import { grantUnits } from "#web/usage/grants/meter-grant-queries.ts";
import { type GrantUnitsDraft, newGrant, readGrantDraft } from "./grant-units-draft.ts";

export interface GrantUnitsDialogProps {
  customerId: string;
  onClosed: () => void;
}

const invalid = {
  meter_id: "Choose a meter.",
  units: "Enter a number above 0.",
  priority: "Enter a whole number from 0 to 1,000.",
  "rollover.max_units": "Enter a number above 0, or nothing.",
};

const recurrences = [
  { value: "", label: "Once" },
  { value: "month", label: "Every month" },
  { value: "year", label: "Every year" },
];

/** Credits units to a customer in a meter. */
export function GrantUnitsDialog({ customerId, onClosed }: GrantUnitsDialogProps): ReactNode {
  const seller = useSeller();
  const [draft, change] = useDraft(newGrant);
  const form = useSellerForm({
    schema: MeterGrantCreate,
    toInput: () => readGrantDraft(draft, customerId),
    invalid,
    save: (input) => grantUnits(seller, input),
    onSaved: ({ units }) => {
      showToast("good", `${unitText(units)} ${units === 1 ? "unit was" : "units were"} granted.`);
      onClosed();
    },
  });
  const fields = { draft, change, errors: form.errors };
  return (
    <FormDialog title="Grant units" wide saveLabel="Grant units" form={form} onClosed={onClosed}>
      <UnitFields {...fields} />
      <UseFields {...fields} />
    </FormDialog>
  );
}

type GrantFieldsProps = DraftParts<GrantUnitsDraft>;

function UnitFields(props: GrantFieldsProps): ReactNode {
  const { draft, change, errors } = props;
  const { bind } = bindDraft(props);
  const seller = useSeller();
  const meters = useChoices((text) => meterChoicesQuery(seller, text));
  return (
    <>
      <ChoiceField
        label="Meter"
        name="meter_id"
        noun="meter"
        placeholder="Choose a meter"
        choices={meters}
        chosen={meters.known.get(draft.meterId)}
        onChoose={(meterId) => change({ meterId })}
        error={errors.meter_id}
      />
      <FieldRow>
        <Field
          label="Units"
          {...bind("units")}
          inputMode="decimal"
          autoComplete="off"
          placeholder="1,000"
        />
        <SelectField label="Credited" {...bind("recurrence")} options={recurrences} />
      </FieldRow>
    </>
  );
}

function UseFields(props: GrantFieldsProps): ReactNode {
  const { bind, bindSwitch } = bindDraft(props);
  return (
    <>
      <FieldRow>
        <Field
          label="Last day"
          {...bind("lastDay", "expires_at")}
          type="date"
          aside="Optional"
          hint="What is left after it expires."
        />
        <Field
          label="Priority"
          {...bind("priority")}
          inputMode="numeric"
          autoComplete="off"
          hint="Lower numbers are used first."
        />
      </FieldRow>
      <SwitchRow
        label="Roll over"
        note="What is left at the end of a billing period carries over. Otherwise it expires then."
        {...bindSwitch("rollover")}
      />
      {props.draft.rollover ? (
        <Field
          label="Units that roll over at most"
          {...bind("maxRollover", "rollover.max_units")}
          inputMode="decimal"
          autoComplete="off"
          aside="Optional"
          placeholder="All"
        />
      ) : null}
    </>
  );
}
