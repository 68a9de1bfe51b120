import type { ReactNode } from "react";
import { isSameLimit } from "#contract/billing/usage-limit-place.ts";
import {
  type LimitAction,
  UsageLimitsUpdate,
  type UsageLimitWire,
} from "#contract/billing/usage-limit-schema.ts";
import { bindDraft, type DraftParts, useDraft } from "#web/platform/forms/bind-draft.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { ChoiceField } from "#web/seller/choice-field.tsx";
import { meterChoicesQuery } from "#web/seller/choice-queries.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useChoices } from "#web/seller/use-choices.ts";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { MoneyField } from "#web/ui/forms/money-field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { limitCurrency } from "#web/usage/limits/usage-limit-labels.ts";
import { setLimit } from "#web/usage/limits/usage-limit-queries.ts";
import {
  newLimit,
  readLimitDraft,
  toLimitDraft,
  type UsageLimitDraft,
} from "./usage-limit-draft.ts";

export interface UsageLimitDialogProps {
  customerId: string;
  /** The limit that is edited, with the name of its meter; without it, a new one is made. */
  edited?: { limit: UsageLimitWire; meterName: string };
  /** All that you have set for this customer. */
  limits: readonly UsageLimitWire[];
  onClosed: () => void;
}

const intervals = [
  { value: "day", label: "Each day (UTC)" },
  { value: "month", label: "Each calendar month (UTC)" },
  { value: "period", label: "Each billing period" },
];

const actions = [
  {
    value: "block",
    label: "Block",
    note: "Events are never refused; reservations are. Events above the limit are stored and counted, and are not billed.",
  },
  {
    value: "notify",
    label: "Notify",
    note: "Nothing is refused, and usage above the limit is billed. You get an email and a webhook event.",
  },
];

const invalid = {
  "limits.0.meter_id": "Choose a meter.",
  "limits.0.units": "Enter a number above 0.",
  "limits.0.amount": "Enter an amount above 0.",
};

export function UsageLimitDialog(props: UsageLimitDialogProps): ReactNode {
  const { customerId, edited, limits, onClosed } = props;
  const seller = useSeller();
  const others = limits.filter((limit) => !(edited && isSameLimit(limit, edited.limit)));
  const [draft, change] = useDraft(edited ? toLimitDraft(edited.limit) : newLimit);
  const form = useSellerForm({
    schema: UsageLimitsUpdate,
    toInput: () => ({ limits: [readLimitDraft(draft)] }),
    invalid: (field) =>
      field.startsWith("limits.0.thresholds")
        ? "Enter up to 20 whole numbers from 1 to 100, such as 50, 80, 100."
        : invalid[field as keyof typeof invalid],
    check: ({ limits: [limit] }) =>
      limit && others.some((other) => isSameLimit(other, limit))
        ? { "limits.0.interval": "This meter has such a limit already. Edit that one." }
        : {},
    // It is sent as the first one, as the names of the fields say.
    save: ({ limits: [after] }) => setLimit(seller, customerId, { before: edited?.limit, after }),
    onSaved: () => {
      showToast("good", edited ? "The limit was updated." : "The limit was added.");
      onClosed();
    },
  });
  const fields = { draft, change, errors: form.errors };
  return (
    <FormDialog
      title={edited ? `Limit of ${edited.meterName}` : "Add a limit"}
      wide
      saveLabel={edited ? "Save changes" : "Add limit"}
      form={form}
      onClosed={onClosed}
    >
      {edited ? null : <MeterField {...fields} />}
      <HeightFields {...fields} />
      <ChoiceRows
        label="When it is reached"
        name="limits.0.action"
        type="radio"
        choices={actions}
        chosen={[draft.action]}
        onChange={([action]) => change({ action: action as LimitAction })}
      />
      <Field
        label="Alerts in percent"
        {...bindDraft(fields).bind("thresholds", "limits.0.thresholds")}
        autoComplete="off"
        hint="You get an email and a webhook event once for each, in each interval."
      />
    </FormDialog>
  );
}

type LimitFieldsProps = DraftParts<UsageLimitDraft>;

function MeterField({ draft, change, errors }: LimitFieldsProps): ReactNode {
  const seller = useSeller();
  const meters = useChoices((text) => meterChoicesQuery(seller, text));
  return (
    <ChoiceField
      label="Meter"
      name="limits.0.meter_id"
      noun="meter"
      placeholder="Choose a meter"
      choices={meters}
      chosen={meters.known.get(draft.meterId)}
      onChoose={(meterId) => change({ meterId })}
      hint="A meter that counts or sums up."
      error={errors["limits.0.meter_id"]}
    />
  );
}

function HeightFields(props: LimitFieldsProps): ReactNode {
  const { bind, bindText } = bindDraft(props);
  const { measure } = props.draft;
  return (
    <>
      <FieldRow>
        <SelectField
          label="Limit of"
          {...bind("measure")}
          options={[
            { value: "units", label: "Units" },
            { value: "amount", label: "An amount" },
          ]}
        />
        {measure === "units" ? (
          <Field
            label="Units"
            {...bind("units", "limits.0.units")}
            inputMode="decimal"
            autoComplete="off"
            placeholder="10,000"
          />
        ) : (
          <MoneyField
            label="Amount"
            {...bindText("amount", "limits.0.amount")}
            currency={limitCurrency}
          />
        )}
      </FieldRow>
      <SelectField
        label="Interval"
        {...bind("interval", "limits.0.interval")}
        options={intervals}
        hint={
          measure === "amount"
            ? "The amount is the price of the units beyond the customer’s credit."
            : undefined
        }
      />
    </>
  );
}
