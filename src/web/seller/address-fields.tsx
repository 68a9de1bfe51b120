import type { ReactNode } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import type { AddressDraft } from "./address-draft.ts";
import { countryOptions, stateOptions } from "./place-names.ts";

export interface AddressFieldsProps {
  /** How the address is called in the API, such as `billing_address`. */
  name: string;
  draft: AddressDraft;
  change: (part: Partial<AddressDraft>) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

export function AddressFields(props: AddressFieldsProps): ReactNode {
  const { name, draft, change, errors } = props;
  const line = (label: string, part: "line1" | "line2" | "city" | "postalCode", wire: string) => (
    <Field
      label={label}
      name={`${name}.${wire}`}
      autoComplete="off"
      maxLength={255}
      value={draft[part]}
      onChange={(event) => change({ [part]: event.target.value })}
      error={errors[`${name}.${wire}`]}
    />
  );
  return (
    <>
      <FieldRow>
        <SelectField
          label="Country"
          name={`${name}.country`}
          options={[{ value: "", label: "Select a country" }, ...countryOptions()]}
          value={draft.country}
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
function StateField({ name, draft, change, errors }: AddressFieldsProps): ReactNode {
  const states = stateOptions(draft.country);
  const common = { name: `${name}.state`, value: draft.state, error: errors[`${name}.state`] };
  if (states.length > 0) {
    return (
      <SelectField
        {...common}
        label={draft.country === "CA" ? "Province" : "State"}
        options={[{ value: "", label: "Select a state" }, ...states]}
        onChange={(event) => change({ state: event.target.value })}
      />
    );
  }
  return (
    <Field
      {...common}
      label="State or region"
      autoComplete="off"
      maxLength={255}
      onChange={(event) => change({ state: event.target.value })}
    />
  );
}
