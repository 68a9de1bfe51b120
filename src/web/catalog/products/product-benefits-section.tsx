import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { BenefitIcon } from "#web/catalog/benefits/benefit-icon.tsx";
import { benefitKindLabel } from "#web/catalog/benefits/benefit-labels.ts";
import { ChoiceSearch } from "#web/seller/choice-search.tsx";
import type { Choices } from "#web/seller/use-choices.ts";
import { ArrangedThing, ArrangeRows } from "#web/ui/forms/arrange-rows.tsx";
import { moved } from "#web/ui/forms/move-row.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CardEmpty, CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { Button } from "#web/ui/text/button.tsx";
import type { ProductPartProps } from "./product-part-props.ts";

export interface ProductBenefitsSectionProps extends ProductPartProps {
  product: ProductWire | undefined;
  benefits: Choices<BenefitWire>;
  /** Asks for a benefit that does not exist yet. */
  onNew: () => void;
}

export function ProductBenefitsSection(props: ProductBenefitsSectionProps): ReactNode {
  const { readOnly, benefits, onNew } = props;
  return (
    <Card
      title="Benefits"
      note="Shown at checkout. They are not delivered automatically yet."
      action={
        readOnly ? null : (
          <Button kind="outline" icon={<Plus aria-hidden />} onClick={onNew}>
            New benefit
          </Button>
        )
      }
    >
      {benefits.items === undefined ? (
        <CardRowsLoading label="Loading benefits" rows={3} />
      ) : benefits.total === 0 ? (
        <CardEmpty>
          A benefit is something buyers get with a product, such as a license key, files or access.
        </CardEmpty>
      ) : (
        <BenefitRows {...props} />
      )}
    </Card>
  );
}

function BenefitRows(props: ProductBenefitsSectionProps): ReactNode {
  const { draft, change, readOnly, benefits, product } = props;
  const known = knownBenefits(product, benefits.known);
  const on = draft.benefits.flatMap((id) => known.get(id) ?? []);
  const off = (benefits.items ?? []).filter(({ id }) => !draft.benefits.includes(id));

  function toggle(id: string, isOn: boolean): void {
    const others = draft.benefits.filter((each) => each !== id);
    change({ benefits: isOn ? [...others, id] : others });
  }

  const row = (benefit: BenefitWire, isOn: boolean) => (
    <ArrangedThing
      icon={<BenefitIcon type={benefit.type} />}
      on={isOn}
      title={benefit.description}
      note={
        benefit.selectable
          ? benefitKindLabel(benefit.type)
          : `${benefitKindLabel(benefit.type)}, managed by the system`
      }
      action={
        <Switch
          label={benefit.description}
          checked={isOn}
          disabled={readOnly || !benefit.selectable}
          onChange={(next) => toggle(benefit.id, next)}
        />
      }
    />
  );
  return (
    <>
      <ArrangeRows
        label="Benefits of this product"
        items={on}
        itemKey={({ id }) => id}
        itemName={({ description }) => description}
        onMove={
          readOnly ? undefined : (from, to) => change({ benefits: moved(draft.benefits, from, to) })
        }
      >
        {(benefit) => row(benefit, true)}
      </ArrangeRows>
      <ChoiceSearch noun="benefit" choices={benefits} inSight inCard />
      <ArrangeRows
        label="Other benefits"
        besideHandles={on.length > 1}
        items={off}
        itemKey={({ id }) => id}
        itemName={({ description }) => description}
      >
        {(benefit) => row(benefit, false)}
      </ArrangeRows>
    </>
  );
}

export function knownBenefits(
  product: ProductWire | undefined,
  benefits: ReadonlyMap<string, BenefitWire>,
): Map<string, BenefitWire> {
  const own = (product?.benefits ?? []).map((benefit) => [benefit.id, benefit] as const);
  return new Map([...own, ...benefits]);
}
