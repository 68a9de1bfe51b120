import type { ReactNode } from "react";
import { formerPlatforms } from "#contract/billing/seller-schema.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { MoneyField } from "#web/ui/forms/money-field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import {
  type BusinessDetailsDraft,
  type FormerPlatform,
  revenueCurrency,
} from "./business-details-draft.ts";

export interface BusinessDetailsFieldsProps {
  draft: BusinessDetailsDraft;
  change: (part: Partial<BusinessDetailsDraft>) => void;
  errors: Record<string, string>;
}

const questions = [
  ["about", "About your business", "details.about", "Who you are and what you do."],
  ["productDescription", "What you sell", "details.product_description", "Products and prices."],
  ["intendedUse", "How you will use Guildhall", "details.intended_use", "Links, a shop, your app."],
] as const;

const channels = [
  { value: "website", label: "Website", note: "Your own site, and search engines" },
  { value: "social_media", label: "Social media", note: "Posts, videos, communities" },
  { value: "email", label: "Email", note: "Newsletters and lists" },
  { value: "advertising", label: "Advertising", note: "Paid ads" },
  { value: "sales", label: "Direct sales", note: "You contact customers yourself" },
  { value: "recommendation", label: "Referrals", note: "Customers refer others" },
];

const placeNames: Record<FormerPlatform, string> = {
  paddle: "Paddle",
  lemon_squeezy: "Lemon Squeezy",
  gumroad: "Gumroad",
  stripe: "Stripe",
  other: "Somewhere else",
};

export function BusinessDetailsFields(props: BusinessDetailsFieldsProps): ReactNode {
  const { draft, change, errors } = props;
  return (
    <>
      {questions.map(([part, label, name, hint]) => (
        <TextAreaField
          key={part}
          label={label}
          name={name}
          hint={hint}
          maxLength={5_000}
          value={draft[part]}
          onChange={(event) => change({ [part]: event.target.value })}
          error={errors[name]}
        />
      ))}
      <ChoiceRows
        label="How customers find you"
        name="details.customer_acquisition"
        type="checkbox"
        choices={channels}
        chosen={draft.channels}
        onChange={(chosen) => change({ channels: chosen })}
      />
      <MoneyField
        label="Revenue you expect in the next twelve months"
        name="details.future_annual_revenue"
        currency={revenueCurrency}
        value={draft.futureRevenue}
        onChange={(futureRevenue) => change({ futureRevenue })}
        error={errors["details.future_annual_revenue"]}
      />
      <FormerPlace {...props} />
    </>
  );
}

function FormerPlace({ draft, change, errors }: BusinessDetailsFieldsProps): ReactNode {
  return (
    <>
      <SwitchRow
        label="You already sell somewhere else"
        checked={draft.switching}
        onChange={(switching) => change({ switching })}
      />
      {draft.switching ? (
        <FieldRow>
          <SelectField
            label="Where"
            name="details.switching_from"
            options={formerPlatforms.map((value) => ({ value, label: placeNames[value] }))}
            value={draft.switchingFrom}
            onChange={(event) => change({ switchingFrom: event.target.value as FormerPlatform })}
          />
          <MoneyField
            label="Revenue there last year"
            name="details.previous_annual_revenue"
            currency={revenueCurrency}
            value={draft.previousRevenue}
            onChange={(previousRevenue) => change({ previousRevenue })}
            error={errors["details.previous_annual_revenue"]}
          />
        </FieldRow>
      ) : null}
    </>
  );
}
