import type { ReactNode } from "react";
import type { AttachedCustomFieldWire } from "#contract/billing/product-schema.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { CheckField } from "./check-field.tsx";
import type { CheckoutSession } from "./checkout-session.ts";
import { useSessionState } from "./use-session-state.ts";

/** Shows the seller's custom fields, in the seller's order. */
export function CustomFieldInputs({ session }: { session: CheckoutSession }): ReactNode {
  const { checkout } = useSessionState(session);
  return checkout.attached_custom_fields
    .toSorted((one, other) => one.order - other.order)
    .map((attached) => (
      <CustomFieldInput key={attached.custom_field_id} attached={attached} session={session} />
    ));
}

interface CustomFieldInputProps {
  attached: AttachedCustomFieldWire;
  session: CheckoutSession;
}

function CustomFieldInput({ attached, session }: CustomFieldInputProps): ReactNode {
  const { messages } = useBuyer();
  const { draft, errors } = useSessionState(session);
  const { custom_field: field, required } = attached;
  const { form_label: label, form_help_text: hint } = field.properties;
  const typed = draft.customFields[field.slug];
  const change = (value: string | boolean) =>
    session.change("customFields", {
      ...session.getState().draft.customFields,
      [field.slug]: value,
    });
  const common = {
    name: `custom_field_data.${field.slug}`,
    label: label ?? field.name,
    required,
    error: errors[`custom_field_data.${field.slug}`],
    ...(hint === undefined ? {} : { hint }),
    ...(required ? {} : { aside: messages.optional }),
  };
  if (field.type === "checkbox")
    return <CheckField {...common} checked={typed === true} onChange={change} />;
  const text = {
    ...common,
    value: typeof typed === "string" ? typed : "",
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  const { form_placeholder: placeholder } = field.properties;
  switch (field.type) {
    case "select": {
      const empty = { value: "", label: placeholder ?? messages.payment.choose };
      return <SelectField {...text} options={[empty, ...field.properties.options]} />;
    }
    case "text": {
      const limits = { placeholder, maxLength: field.properties.max_length };
      return field.properties.textarea ? (
        <TextAreaField {...text} {...limits} />
      ) : (
        <Field {...text} {...limits} />
      );
    }
    case "number":
      return <Field {...text} placeholder={placeholder} inputMode="numeric" />;
    case "date":
      return (
        <Field
          {...text}
          type="date"
          min={toDay(field.properties.ge)}
          max={toDay(field.properties.le)}
        />
      );
  }
}

function toDay(epochSeconds: number | undefined): string | undefined {
  return epochSeconds === undefined
    ? undefined
    : new Date(epochSeconds * 1_000).toISOString().slice(0, 10);
}
