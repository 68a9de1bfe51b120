import type { ReactNode } from "react";
import { bindDraft, type DraftParts } from "#web/platform/forms/bind-draft.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import type { AddressDraft } from "./address-draft.ts";
import { countryOptions, stateOptions } from "./place-names.ts";

export interface AddressFieldsProps extends DraftParts<AddressDraft> {
  /** How the address is called in the API, such as `billing_address`. */
  name: string;
}

export function AddressFields(props: AddressFieldsProps): ReactNode {
  const { name, change, errors } = props;
  const { bind } = bindDraft(props);
  const line = (label: string, part: "line1" | "line2" | "city" | "postalCode", wire: string) => (
    <Field label={label} {...bind(part, `${name}.${wire}`)} autoComplete="off" maxLength={255} />
  );
  return (
    <>
      <FieldRow>
        <SelectField
          label="Country"
          {...bind("country", `${name}.country`)}
          options={[{ value: "", label: "Select a country" }, ...countryOptions()]}
          onChange={(event) => change({ country: event.target.value, state: "" })}
          error={errors[`${name}.country`] ?? errors[name]}
        />
        <StateField {...props} />
      </FieldRow>
      {line("Address line 1", "line1", "line1")}
      {line("Address line 2", "line2", "line2")}
      <FieldRow>
        {line("Postal code", "postalCode", "postal_code")}
        {line("City", "city", "city")}
      </FieldRow>
    </>
  );
}

/** Chosen where the states are known by code, typed elsewhere. */
function StateField(props: AddressFieldsProps): ReactNode {
  const { country } = props.draft;
  const states = stateOptions(country);
  const state = bindDraft(props).bind("state", `${props.name}.state`);
  if (states.length > 0) {
    return (
      <SelectField
        {...state}
        label={country === "CA" ? "Province" : "State"}
        options={[{ value: "", label: "Select a state" }, ...states]}
      />
    );
  }
  return <Field {...state} label="State or region" autoComplete="off" maxLength={255} />;
}
