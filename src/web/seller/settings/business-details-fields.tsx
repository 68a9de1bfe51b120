import type { ReactNode } from "react";
import { formerPlatforms } from "#contract/billing/seller-schema.ts";
import { bindDraft, type DraftParts } from "#web/platform/forms/bind-draft.ts";
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

export type BusinessDetailsFieldsProps = DraftParts<BusinessDetailsDraft>;

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
  const { draft, change } = props;
  const { bind, bindText } = bindDraft(props);
  return (
    <>
      {questions.map(([part, label, name, hint]) => (
        <TextAreaField
          key={part}
          label={label}
          {...bind(part, name)}
          hint={hint}
          maxLength={5_000}
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
        {...bindText("futureRevenue", "details.future_annual_revenue")}
        currency={revenueCurrency}
      />
      <FormerPlace {...props} />
    </>
  );
}

function FormerPlace(props: BusinessDetailsFieldsProps): ReactNode {
  const { bind, bindText, bindSwitch } = bindDraft(props);
  return (
    <>
      <SwitchRow label="You already sell somewhere else" {...bindSwitch("switching")} />
      {props.draft.switching ? (
        <FieldRow>
          <SelectField
            label="Where"
            {...bind("switchingFrom", "details.switching_from")}
            options={formerPlatforms.map((value) => ({ value, label: placeNames[value] }))}
          />
          <MoneyField
            label="Revenue there last year"
            {...bindText("previousRevenue", "details.previous_annual_revenue")}
            currency={revenueCurrency}
          />
        </FieldRow>
      ) : null}
    </>
  );
}
