import type { ReactNode } from "react";
import { count } from "#web/platform/format/format.ts";
import { type CardChoice, ChoiceCards } from "#web/ui/forms/choice-cards.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { MoneyField } from "#web/ui/forms/money-field.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Tag } from "#web/ui/text/tag.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { currency, type DiscountDraft } from "./discount-draft.ts";
import type { DiscountEditor } from "./discount-editor-spec.ts";

const types = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Amount" },
] as const;

const durations: CardChoice<DiscountDraft["duration"]>[] = [
  { value: "once", label: "Once", note: "The first payment only" },
  { value: "repeating", label: "Multiple months", note: "Payments in the first months" },
  { value: "forever", label: "Forever", note: "Every payment" },
];

export interface DiscountWorthSectionProps {
  editor: DiscountEditor;
}

/** Sets the amount and the duration. They are fixed after the first redemption. */
export function DiscountWorthSection(props: DiscountWorthSectionProps): ReactNode {
  const { saved: discount, draft, change, readOnly } = props.editor;
  return (
    <Card
      title="Discount"
      action={
        discount || readOnly ? (
          <Tag tone="neutral">{types.find(({ value }) => value === draft.type)?.label}</Tag>
        ) : (
          <Segments
            label="Percentage or amount"
            options={types}
            value={draft.type}
            onChange={(type) => change({ type })}
          />
        )
      }
    >
      <CardBody>
        <Stack>
          <WorthField {...props} />
          <ChoiceCards
            label="Duration"
            name="duration"
            choices={durations}
            value={draft.duration}
            disabled={readOnly || discount !== undefined}
            onChange={(duration) => change({ duration })}
          />
          {draft.duration === "repeating" ? <MonthsField {...props} /> : null}
          {discount && !readOnly ? (
            <Small>
              The type and the duration cannot be changed. Create a new discount instead.
            </Small>
          ) : null}
        </Stack>
      </CardBody>
    </Card>
  );
}

/** Why the amount can no longer change; undefined until the first redemption. */
function fixedBecause({ saved: discount }: DiscountEditor): string | undefined {
  const redeemed = discount?.redemptions_count ?? 0;
  return redeemed > 0
    ? `Already redeemed ${count(redeemed, "time")}, so it cannot be changed.`
    : undefined;
}

function WorthField({ editor }: DiscountWorthSectionProps): ReactNode {
  const { draft, bind, bindText, readOnly } = editor;
  const reason = fixedBecause(editor);
  const isFixed = readOnly || reason !== undefined;
  return draft.type === "percentage" ? (
    <Field
      label="Percent off"
      {...bind("percent", "basis_points")}
      inputMode="decimal"
      autoComplete="off"
      placeholder="25"
      adornment={<Tag tone="neutral">%</Tag>}
      hint={reason}
      readOnly={isFixed}
    />
  ) : (
    <MoneyField
      label="Amount off"
      {...bindText("amount")}
      currency={currency}
      placeholder="10.00"
      hint={reason}
      readOnly={isFixed}
    />
  );
}

function MonthsField({ editor }: DiscountWorthSectionProps): ReactNode {
  const { bind, readOnly } = editor;
  const reason = fixedBecause(editor);
  return (
    <Field
      label="Months"
      {...bind("months", "duration_in_months")}
      inputMode="numeric"
      autoComplete="off"
      hint={reason}
      readOnly={readOnly || reason !== undefined}
    />
  );
}
