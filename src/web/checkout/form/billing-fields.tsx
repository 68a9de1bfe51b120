import { type ReactNode, useEffect, useMemo, useState } from "react";
import { statesByCountry } from "#contract/billing/country-codes.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import type { PlaceOption } from "#web/seller/place-names.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { askedFields } from "./checkout-checks.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import { countriesIn } from "./place-options.ts";
import { useSessionState } from "./use-session-state.ts";

type TextName = "line1" | "line2" | "city" | "postalCode" | "state" | "country";

const wireNames: Record<TextName, string> = {
  line1: "line1",
  line2: "line2",
  city: "city",
  postalCode: "postal_code",
  state: "state",
  country: "country",
};

/** Shows the parts of the billing address that this checkout asks for. */
export function BillingFields({ session }: { session: CheckoutSession }): ReactNode {
  const { messages, language } = useBuyer();
  const { checkout, draft, errors } = useSessionState(session);
  const asked = askedFields(checkout);
  const countries = useMemo(() => countriesIn(language), [language]);
  const texts = messages.payment;
  const field = (name: TextName, autoComplete: string) => ({
    name: `customer_billing_address.${wireNames[name]}`,
    value: draft[name],
    error: errors[`customer_billing_address.${wireNames[name]}`],
    onChange: ({ target }: { target: { value: string } }) =>
      session.change(name satisfies keyof CheckoutDraft, target.value),
    autoComplete: `billing ${autoComplete}`,
    required: name !== "line2",
  });
  const country = asked.country ? (
    <SelectField
      {...field("country", "country")}
      label={texts.country}
      options={[{ value: "", label: texts.chooseCountry }, ...countries]}
    />
  ) : null;
  const isUs = draft.country === "US";
  const postalCode = asked.postalCode ? (
    <Field
      {...field("postalCode", "postal-code")}
      label={isUs ? texts.zipCode : texts.postalCode}
      inputMode={isUs ? "numeric" : "text"}
    />
  ) : null;
  const line2 = asked.line2 ? (
    <Field {...field("line2", "address-line2")} label={texts.line2} aside={messages.optional} />
  ) : null;
  return (
    <>
      {country}
      {asked.line1 ? <Field {...field("line1", "address-line1")} label={texts.line1} /> : null}
      {line2}
      {asked.city || postalCode ? (
        <div className="grid grid-cols-2 gap-3">
          {asked.city ? <Field {...field("city", "address-level2")} label={texts.city} /> : null}
          {postalCode}
        </div>
      ) : null}
      {asked.state ? <StateField session={session} {...field("state", "address-level1")} /> : null}
    </>
  );
}

interface StateFieldProps {
  session: CheckoutSession;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  autoComplete: string;
  required: boolean;
}

/** A list where the states are known, otherwise free text. */
function StateField({ session, ...field }: StateFieldProps): ReactNode {
  const texts = useBuyer().messages.payment;
  const { country } = useSessionState(session).draft;
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
    const load = async () => {
      const { stateOptions } = await import("#web/seller/place-names.ts");
      if (!isGone) setStates(stateOptions(country));
    };
    if (statesByCountry.has(country)) void load();
    return () => {
      isGone = true;
    };
  }, [country]);
  if (states.some(({ value }) => value.startsWith(`${country}-`))) return states;
  return chosen === "" ? [] : [{ value: chosen, label: chosen }];
}
