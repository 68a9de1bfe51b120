import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { SmallChoice } from "#web/seller/choice-field.tsx";
import type { Choices } from "#web/seller/use-choices.ts";
import { GridRow, SubSection } from "#web/ui/forms/form-rows.tsx";
import { SmallField } from "#web/ui/forms/small-select.tsx";
import { Button, IconButton } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small } from "#web/ui/text/text.tsx";
import type { MeteredDraft, ProductDraft } from "./product-draft.ts";
import type { ProductPartProps } from "./product-part-props.ts";

export interface UsageRowsProps extends ProductPartProps {
  product: ProductWire | undefined;
  /** Loaded once a usage charge is added or its meter is chosen: a saved one knows its meter. */
  meters: Choices<MeterWire>;
  loadMeters: () => void;
}

export function UsageRows(props: UsageRowsProps): ReactNode {
  const { draft, change, errors, readOnly, product, meters, loadMeters } = props;
  const [isAdding, setAdding] = useState(false);
  const { items, total } = meters;
  useEffect(() => {
    if (!isAdding || !items) return;
    setAdding(false);
    change((before) => (total > before.metered.length ? withFreshRow(before, items) : {}));
  }, [isAdding, items, total, change]);
  const names = knownMeterNames(product, meters.known);
  const first = draft.pricing === "metered" ? 0 : 1;

  function set(row: MeteredDraft, part: Partial<MeteredDraft>): void {
    change({ metered: draft.metered.map((each) => (each === row ? { ...row, ...part } : each)) });
  }

  return (
    <SubSection
      title={draft.pricing === "metered" ? "Usage" : "Additional usage charges"}
      action={
        !readOnly && (!items || total > draft.metered.length) ? (
          <Button
            kind="outline"
            icon={<Plus aria-hidden />}
            pending={isAdding}
            onClick={() => {
              loadMeters();
              setAdding(true);
            }}
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
          {items && total === 0 ? (
            <>
              A meter counts usage events of your customers.{" "}
              <TextLink to={pagePaths.newMeter}>Create one</TextLink>, then charge for what it
              counts.
            </>
          ) : (
            "No usage charges."
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
          loadMeters={loadMeters}
          meter={named(names, row.meterId)}
          errors={errors}
          readOnly={readOnly}
          onChange={(part) => set(row, part)}
          onRemove={() => change({ metered: draft.metered.filter((each) => each !== row) })}
        />
      ))}
    </SubSection>
  );
}

export function knownMeterNames(
  product: ProductWire | undefined,
  meters: ReadonlyMap<string, MeterWire>,
): Map<string, string> {
  const own = (product?.prices ?? []).flatMap((price) =>
    price.amount_type === "metered_unit" ? [price.meter] : [],
  );
  return new Map([...own, ...meters.values()].map(({ id, name }) => [id, name]));
}

function named(names: ReadonlyMap<string, string>, id: string) {
  const name = names.get(id);
  return name === undefined ? undefined : { id, name };
}

/** With the first meter that is not charged for yet: each only once. */
function withFreshRow(
  { metered }: ProductDraft,
  meters: readonly MeterWire[],
): Pick<ProductDraft, "metered"> {
  const id = Math.max(0, ...metered.map((row) => row.id)) + 1;
  const used = metered.map(({ meterId }) => meterId);
  const free = meters.find((meter) => !used.includes(meter.id));
  const row = { id, priceId: undefined, meterId: free?.id ?? "", unit: "", cap: "" };
  return { metered: [...metered, row] };
}

interface UsageRowProps {
  row: MeteredDraft;
  name: string;
  isFirst: boolean;
  meters: Choices<MeterWire>;
  loadMeters: () => void;
  /** The chosen one. */
  meter: { id: string; name: string } | undefined;
  errors: Record<string, string>;
  readOnly: boolean;
  onChange: (part: Partial<MeteredDraft>) => void;
  onRemove: () => void;
}

function UsageRow(props: UsageRowProps): ReactNode {
  const { row, name, meters, meter, errors, readOnly, onChange } = props;
  const meterName = meter?.name ?? "Meter";
  const problem = (field: string) => errors[`${name}.${field}`];
  return (
    <GridRow
      {...(props.isFirst ? { heads: ["Meter", "Unit price", "Cap"] } : {})}
      errors={[problem("meter_id"), problem("unit_amount"), problem("cap_amount")]}
    >
      <SmallChoice
        label="Meter"
        name={`${name}.meter_id`}
        noun="meter"
        disabled={readOnly}
        placeholder="Choose a meter"
        choices={meters}
        onFocus={props.loadMeters}
        chosen={meter}
        invalid={problem("meter_id") !== undefined}
        onChoose={(meterId) => onChange({ meterId })}
      />
      <SmallField
        label={`Unit price of ${meterName}, in dollars`}
        name={`${name}.unit_amount`}
        placeholder="Unit price"
        inputMode="decimal"
        readOnly={readOnly}
        invalid={problem("unit_amount") !== undefined}
        value={row.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <SmallField
        label={`Cap for ${meterName}, in dollars`}
        name={`${name}.cap_amount`}
        placeholder="Cap"
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
