import { type ReactNode, useState } from "react";
import { euMembers } from "#contract/billing/eu-members.ts";
import type { TaxScheme } from "#contract/billing/tax-registration-schema.ts";
import { bindDraft, type DraftParts } from "#web/platform/forms/bind-draft.ts";
import { countryOptions, type PlaceOption, stateOptions } from "#web/seller/place-names.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { ComboboxField } from "#web/ui/forms/combobox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { spanishStates } from "../labels/tax-registration-labels.ts";
import type { TaxRegistrationDraft } from "./tax-registration-draft.ts";

export type TaxRegistrationFieldsProps = DraftParts<TaxRegistrationDraft>;

const schemes = [
  {
    value: "standard",
    label: "One country or state",
    note: "Buyers there pay its tax.",
  },
  {
    value: "eu_oss",
    label: "European Union, one-stop shop",
    note: "Buyers in other EU countries pay the tax of their own country.",
  },
];

/** Chooses which buyers pay tax, once, when the registration is added. */
export function RegistrationPlaceFields(props: TaxRegistrationFieldsProps): ReactNode {
  const { draft, change } = props;
  const { bind } = bindDraft(props);
  const states = listStates(draft.country);
  return (
    <>
      <ChoiceRows
        label="Where you are registered"
        name="scheme"
        type="radio"
        choices={schemes}
        chosen={[draft.scheme]}
        onChange={([scheme]) => change({ scheme: scheme as TaxScheme, country: "", state: "" })}
      />
      <CountryField
        key={draft.scheme}
        {...props}
        options={draft.scheme === "eu_oss" ? unionOptions : allOptions}
      />
      {draft.scheme === "standard" && states.length > 0 ? (
        <SelectField
          label={draft.country === "CA" ? "Province" : "State"}
          {...bind("state")}
          options={[{ value: "", label: "The whole country" }, ...states]}
        />
      ) : null}
    </>
  );
}

const allOptions = countryOptions();
const unionOptions = allOptions.filter(({ value }) => euMembers.has(value));

function listStates(country: string): PlaceOption[] {
  return country === "ES" ? spanishStates : stateOptions(country);
}

function CountryField({
  draft,
  change,
  errors,
  options,
}: TaxRegistrationFieldsProps & { options: readonly PlaceOption[] }): ReactNode {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = options.filter(
    ({ value, label }) =>
      label.toLowerCase().includes(wanted) || value.toLowerCase() === wanted || wanted === "",
  );
  return (
    <ComboboxField
      label="Country"
      name="country"
      placeholder="Choose a country"
      options={found}
      chosen={options.find(({ value }) => value === draft.country)}
      text={text}
      onText={setText}
      onChoose={(country) => change({ country, state: "" })}
      note={found.length === 0 ? "No country matches this search." : undefined}
      hint={draft.scheme === "eu_oss" ? "The EU country that your one-stop shop is in." : undefined}
      error={errors.country}
    />
  );
}

export function RegistrationRateFields(props: TaxRegistrationFieldsProps): ReactNode {
  const { draft } = props;
  const { bind } = bindDraft(props);
  return (
    <FieldRow>
      <Field
        label="Tax rate in percent"
        {...bind("percent", "rate")}
        inputMode="decimal"
        autoComplete="off"
        placeholder={draft.country === "US" ? "8.875" : "Standard rate"}
        hint={
          draft.country === "US"
            ? "Required in the US."
            : "Leave empty to use the standard rate, also when it changes."
        }
      />
      <Field
        label="Tax number"
        {...bind("taxNumber", "tax_number")}
        aside="Optional"
        autoComplete="off"
        maxLength={50}
        hint="Your number at this tax authority."
      />
    </FieldRow>
  );
}
