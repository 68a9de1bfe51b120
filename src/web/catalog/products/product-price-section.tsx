import type { ReactNode } from "react";
import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { intervalLabel, priceLabel } from "#web/seller/product-labels.ts";
import { type CardChoice, ChoiceCards } from "#web/ui/forms/choice-cards.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { MoneyField } from "#web/ui/forms/money-field.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Tag } from "#web/ui/text/tag.tsx";
import { Small } from "#web/ui/text/text.tsx";
import {
  canHaveTrial,
  changedParts,
  currency,
  type Pricing,
  type ProductDraft,
} from "./product-draft.ts";
import { ProductTrialFields } from "./product-trial-fields.tsx";
import { UsageRows, type UsageRowsProps } from "./product-usage-rows.tsx";

const intervals = [
  { value: "once", label: "One-time" },
  { value: "month", label: "Monthly" },
  { value: "year", label: "Yearly" },
] as const;

export type ProductPriceSectionProps = UsageRowsProps;

export function ProductPriceSection(props: ProductPriceSectionProps): ReactNode {
  const { draft, change, product, readOnly } = props;
  return (
    <Card
      title="Price"
      action={
        product || readOnly ? (
          <Tag tone="neutral">{intervalLabel(draft.interval)}</Tag>
        ) : (
          <Segments
            label="Billing"
            options={intervals}
            value={draft.interval ?? "once"}
            onChange={(value) => change(withInterval(draft, value === "once" ? null : value))}
          />
        )
      }
    >
      <CardBody>
        <Stack>
          <ChoiceCards<Pricing>
            label="Pricing"
            name="pricing"
            choices={pricingChoices(draft.interval)}
            value={draft.pricing}
            disabled={readOnly}
            onChange={(pricing) => change({ pricing })}
          />
          <AmountFields {...props} />
          {product ? <WhoKeepsTheOldPrice draft={draft} product={product} /> : null}
          {canHaveTrial(draft) ? <ProductTrialFields {...props} /> : null}
          {draft.interval ? (
            <UsageRows {...props} />
          ) : (
            <Small>Recurring products can also charge for usage.</Small>
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}

/** Usage alone cannot be bought once. */
function withInterval(
  draft: ProductDraft,
  interval: RecurringInterval | null,
): Partial<ProductDraft> {
  const isLost = interval === null && draft.pricing === "metered";
  return { interval, ...(isLost ? { pricing: "fixed" as const } : {}) };
}

function pricingChoices(interval: RecurringInterval | null): CardChoice<Pricing>[] {
  return [
    { value: "fixed", label: "Fixed", note: "One amount for everyone" },
    { value: "custom", label: "Pay what you want", note: "Set a minimum and a suggested amount" },
    { value: "free", label: "Free", note: "No card required" },
    {
      value: "metered",
      label: "Metered only",
      note: "Only charge for usage",
      unavailable: interval ? undefined : "Monthly or yearly only",
    },
  ];
}

function AmountFields({ draft, bindText, product }: ProductPriceSectionProps): ReactNode {
  const each = draft.interval ? ` a ${draft.interval}` : "";
  if (draft.pricing === "fixed") {
    const was = product ? wasAmount(draft, product) : undefined;
    return (
      <MoneyField
        currency={currency}
        label={`Amount${each}`}
        {...bindText("amount", "prices.0.price_amount")}
        aside={was}
      />
    );
  }
  if (draft.pricing !== "custom") return null;
  return (
    <FieldRow>
      <MoneyField
        currency={currency}
        label={`Minimum${each}`}
        {...bindText("minimum", "prices.0.minimum_amount")}
        aside="Optional"
      />
      <MoneyField
        currency={currency}
        label="Suggested"
        {...bindText("preset", "prices.0.preset_amount")}
        aside="Optional"
      />
      <MoneyField
        currency={currency}
        label="Maximum"
        {...bindText("maximum", "prices.0.maximum_amount")}
        aside="Optional"
      />
    </FieldRow>
  );
}

function wasAmount(draft: ProductDraft, product: ProductWire): string | undefined {
  return changedParts(draft, product).includes("price") ? `Was ${priceLabel(product)}` : undefined;
}

/** Said before saving, not after. */
function WhoKeepsTheOldPrice(props: { draft: ProductDraft; product: ProductWire }): ReactNode {
  const changed = changedParts(props.draft, props.product);
  if (!changed.includes("price") && !changed.includes("usage")) return null;
  return (
    <Notice tone="info">
      {props.product.is_recurring
        ? `Existing subscribers keep ${priceLabel(props.product)}. New subscriptions use the new price.`
        : "Past orders do not change. New buyers pay the new price."}
    </Notice>
  );
}
