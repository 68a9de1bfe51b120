import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card, CardBody } from "#web/ui/card.tsx";
import { type CardChoice, ChoiceCards } from "#web/ui/choice-cards.tsx";
import { FieldRow, GridRow, SubSection } from "#web/ui/form-rows.tsx";
import { TextLink } from "#web/ui/link-button.tsx";
import { MoneyField } from "#web/ui/money-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { SmallField, SmallSelect } from "#web/ui/small-select.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { Small } from "#web/ui/text.tsx";
import { meterChoicesQuery } from "../shared/choice-queries.ts";
import { useSeller } from "../shared/seller-context.tsx";
import {
  changedParts,
  currency,
  type MeteredDraft,
  type Pricing,
  type ProductDraft,
} from "./product-draft.ts";
import type { ProductPartProps } from "./product-part-props.ts";
import { intervalLabel, priceLabel } from "./product-words.ts";

const intervals = [
  { value: "once", label: "One-time" },
  { value: "month", label: "Monthly" },
  { value: "year", label: "Yearly" },
] as const;

export interface ProductPriceSectionProps extends ProductPartProps {
  product: ProductWire | undefined;
}

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
            label="How often it is paid"
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
            label="Kind of price"
            name="pricing"
            choices={pricingChoices(draft.interval)}
            value={draft.pricing}
            disabled={readOnly}
            onChange={(pricing) => change({ pricing })}
          />
          <AmountFields {...props} />
          {product ? <WhoKeepsTheOldPrice draft={draft} product={product} /> : null}
          {draft.interval ? (
            <UsageRows {...props} />
          ) : (
            <Small>Usage can be charged on top of what is paid every month or year.</Small>
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
    { value: "custom", label: "Pay what you want", note: "With a least and a suggested amount" },
    { value: "free", label: "Free", note: "No card asked" },
    {
      value: "metered",
      label: "Metered only",
      note: "Just the usage below",
      unavailable: interval ? undefined : "Monthly or yearly only",
    },
  ];
}

function AmountFields({
  draft,
  change,
  errors,
  readOnly,
  product,
}: ProductPriceSectionProps): ReactNode {
  const each = draft.interval ? ` a ${draft.interval}` : "";
  const common = { currency, readOnly };
  if (draft.pricing === "fixed") {
    const was = product ? wasAmount(draft, product) : undefined;
    return (
      <MoneyField
        {...common}
        label={`Amount${each}`}
        name="prices.0.price_amount"
        aside={was}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        error={errors["prices.0.price_amount"]}
      />
    );
  }
  if (draft.pricing !== "custom") return null;
  return (
    <FieldRow>
      <MoneyField
        {...common}
        label={`Least${each}`}
        name="prices.0.minimum_amount"
        aside="Optional"
        value={draft.minimum}
        onChange={(minimum) => change({ minimum })}
        error={errors["prices.0.minimum_amount"]}
      />
      <MoneyField
        {...common}
        label="Suggested"
        name="prices.0.preset_amount"
        aside="Optional"
        value={draft.preset}
        onChange={(preset) => change({ preset })}
        error={errors["prices.0.preset_amount"]}
      />
      <MoneyField
        {...common}
        label="Most"
        name="prices.0.maximum_amount"
        aside="Optional"
        value={draft.maximum}
        onChange={(maximum) => change({ maximum })}
        error={errors["prices.0.maximum_amount"]}
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
        ? `Whoever has subscribed so far keeps ${priceLabel(props.product)}. The new price holds for subscriptions that start after you save.`
        : "Orders so far stay as they are. The new price holds for whoever buys after you save."}
    </Notice>
  );
}

function UsageRows({ draft, change, errors, readOnly }: ProductPriceSectionProps): ReactNode {
  const seller = useSeller();
  const { data } = useQuery(meterChoicesQuery(seller));
  const meters = data?.items ?? [];
  const first = draft.pricing === "metered" ? 0 : 1;
  const nextId = Math.max(0, ...draft.metered.map(({ id }) => id)) + 1;

  function set(row: MeteredDraft, part: Partial<MeteredDraft>): void {
    change({ metered: draft.metered.map((each) => (each === row ? { ...row, ...part } : each)) });
  }

  return (
    <SubSection
      title={draft.pricing === "metered" ? "Usage" : "Usage on top"}
      action={
        !readOnly && meters.length > draft.metered.length ? (
          <Button
            kind="outline"
            icon={<Plus aria-hidden />}
            onClick={() => change({ metered: [...draft.metered, freshRow(nextId, draft, meters)] })}
          >
            Add metered price
          </Button>
        ) : null
      }
    >
      {/* Named, so that a fault of the list as a whole lands here. */}
      <input type="hidden" name="prices" />
      {errors.prices ? <Notice tone="bad">{errors.prices}</Notice> : null}
      {draft.metered.length === 0 ? (
        <Small>
          {data && meters.length === 0 ? (
            <>
              A meter counts events of your customers.{" "}
              <TextLink to={pagePaths.newMeter}>Make one</TextLink>, then charge for what it counts.
            </>
          ) : (
            "Nothing is charged for usage."
          )}
        </Small>
      ) : null}
      {draft.metered.map((row, index) => (
        <UsageRow
          key={row.id}
          row={row}
          name={`prices.${first + index}`}
          isFirst={index === 0}
          meters={meters}
          errors={errors}
          readOnly={readOnly}
          onChange={(part) => set(row, part)}
          onRemove={() => change({ metered: draft.metered.filter((each) => each !== row) })}
        />
      ))}
    </SubSection>
  );
}

/** The first meter that is not charged for yet: each only once. */
function freshRow(id: number, draft: ProductDraft, meters: readonly MeterWire[]): MeteredDraft {
  const used = draft.metered.map(({ meterId }) => meterId);
  const free = meters.find((meter) => !used.includes(meter.id));
  return { id, priceId: undefined, meterId: free?.id ?? "", unit: "", cap: "" };
}

interface UsageRowProps {
  row: MeteredDraft;
  name: string;
  isFirst: boolean;
  meters: readonly MeterWire[];
  errors: Record<string, string>;
  readOnly: boolean;
  onChange: (part: Partial<MeteredDraft>) => void;
  onRemove: () => void;
}

function UsageRow(props: UsageRowProps): ReactNode {
  const { row, name, meters, errors, readOnly, onChange } = props;
  const meterName = meters.find(({ id }) => id === row.meterId)?.name ?? "Meter";
  const problem = (field: string) => errors[`${name}.${field}`];
  return (
    <GridRow
      {...(props.isFirst ? { heads: ["Meter", "Each unit", "At most"] } : {})}
      errors={[problem("meter_id"), problem("unit_amount"), problem("cap_amount")]}
    >
      <SmallSelect
        wide
        label="Meter"
        name={`${name}.meter_id`}
        disabled={readOnly}
        options={meters.map(({ id, name: label }) => ({ value: id, label }))}
        value={row.meterId}
        onChange={(meterId) => onChange({ meterId })}
      />
      <SmallField
        label={`Price of each unit of ${meterName}, in dollars`}
        name={`${name}.unit_amount`}
        placeholder="Each unit"
        inputMode="decimal"
        readOnly={readOnly}
        invalid={problem("unit_amount") !== undefined}
        value={row.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <SmallField
        label={`Most that is charged for ${meterName}, in dollars`}
        name={`${name}.cap_amount`}
        placeholder="At most"
        inputMode="decimal"
        readOnly={readOnly}
        invalid={problem("cap_amount") !== undefined}
        value={row.cap}
        onChange={(cap) => onChange({ cap })}
      />
      {readOnly ? null : (
        <IconButton
          label={`Remove the price of ${meterName}`}
          icon={<Trash2 aria-hidden />}
          onClick={props.onRemove}
        />
      )}
    </GridRow>
  );
}
