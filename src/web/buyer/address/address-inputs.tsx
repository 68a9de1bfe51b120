import { type ReactNode, useEffect, useMemo, useState } from "react";
import { statesByCountry } from "#contract/billing/country-codes.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import type { PlaceOption } from "#web/seller/place-names.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { type AddressPart, toWirePart } from "./address-parts.ts";
import { countriesIn } from "./place-options.ts";

export interface AddressInputsProps {
  /** How the address is called in the API, such as `billing_address`. */
  name: string;
  draft: Readonly<Record<AddressPart, string>>;
  /** By the dotted names of the API. */
  errors: Readonly<Record<string, string>>;
  isAsked: (part: AddressPart) => boolean;
  isRequired: (part: AddressPart) => boolean;
  onChange: (part: AddressPart, text: string) => void;
}

/** Shows the parts of a billing address that are asked for. */
export function AddressInputs(props: AddressInputsProps): ReactNode {
  const { draft, isAsked } = props;
  const { messages, language } = useBuyer();
  const countries = useMemo(() => countriesIn(language), [language]);
  const texts = messages.payment;
  const field = bindPart(props, messages.optional);
  const isUs = draft.country === "US";
  const postalCode = isAsked("postalCode") ? (
    <Field
      {...field("postalCode", "postal-code")}
      label={isUs ? texts.zipCode : texts.postalCode}
      inputMode={isUs ? "numeric" : "text"}
    />
  ) : null;
  const { aside: _, ...country } = field("country", "country");
  return (
    <>
      {isAsked("country") ? (
        <SelectField
          {...country}
          label={texts.country}
          options={[{ value: "", label: texts.chooseCountry }, ...countries]}
        />
      ) : null}
      {isAsked("line1") ? <Field {...field("line1", "address-line1")} label={texts.line1} /> : null}
      {isAsked("line2") ? <Field {...field("line2", "address-line2")} label={texts.line2} /> : null}
      {isAsked("city") || postalCode ? (
        <div className="grid grid-cols-2 gap-3">
          {isAsked("city") ? (
            <Field {...field("city", "address-level2")} label={texts.city} />
          ) : null}
          {postalCode}
        </div>
      ) : null}
      {isAsked("state") ? (
        <StateField country={draft.country} {...field("state", "address-level1")} />
      ) : null}
    </>
  );
}

function bindPart(
  { name, draft, errors, isRequired, onChange }: AddressInputsProps,
  optional: string,
) {
  return (part: AddressPart, autoComplete: string) => {
    const wireName = `${name}.${toWirePart(part)}`;
    const required = isRequired(part);
    return {
      name: wireName,
      value: draft[part],
      error: errors[wireName],
      onChange: ({ target }: { target: { value: string } }) => onChange(part, target.value),
      autoComplete: `billing ${autoComplete}`,
      required,
      ...(required ? {} : { aside: optional }),
    };
  };
}

type StateFieldProps = ReturnType<ReturnType<typeof bindPart>> & { country: string };

/** A list where the states are known, otherwise free text. */
function StateField({ country, aside: _, ...field }: StateFieldProps): ReactNode {
  const texts = useBuyer().messages.payment;
  const states = useStates(country, field.value);
  if (!statesByCountry.has(country)) return <Field {...field} label={texts.region} />;
  const [label, choose] =
    country === "CA" ? [texts.province, texts.chooseProvince] : [texts.state, texts.chooseState];
  return (
    <SelectField {...field} label={label} options={[{ value: "", label: choose }, ...states]} />
  );
}

/**
 * Their names are loaded for buyers of a country that has states; until then only the chosen one is
 * there.
 */
function useStates(country: string, chosen: string): PlaceOption[] {
  const [states, setStates] = useState<PlaceOption[]>([]);
  useEffect(() => {
    let isGone = false;
    if (statesByCountry.has(country))
      void import("#web/seller/place-names.ts").then(({ stateOptions }) => {
        if (!isGone) setStates(stateOptions(country));
      });
    return () => {
      isGone = true;
    };
  }, [country]);
  if (states.some(({ value }) => value.startsWith(`${country}-`))) return states;
  return chosen === "" ? [] : [{ value: chosen, label: chosen }];
}
