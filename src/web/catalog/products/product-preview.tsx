import { type ReactNode, useEffect, useState } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { useFullOrganization } from "#web/platform/organization/shown-organization.ts";
import { BuyerCard, type BuyerCardPart, BuyerPreview, type Device } from "./buyer-card.tsx";
import { toPreview } from "./preview-labels.ts";
import { knownBenefits } from "./product-benefits-section.tsx";
import type { ProductDraft } from "./product-draft.ts";
import { knownFields } from "./product-questions-section.tsx";
import { knownMeterNames } from "./product-usage-rows.tsx";

export interface ProductPreviewProps {
  draft: ProductDraft;
  product: ProductWire | undefined;
  benefits: ReadonlyMap<string, BenefitWire>;
  fields: ReadonlyMap<string, CustomFieldWire>;
  meters: ReadonlyMap<string, MeterWire>;
  marked: string | undefined;
}

/** Shows a preview of the checkout, from the current draft. */
export function ProductPreview(props: ProductPreviewProps): ReactNode {
  const { draft, product, marked } = props;
  const [device, setDevice] = useState<Device>("phone");
  const { data: organization } = useFullOrganization();
  const benefits = knownBenefits(product, props.benefits);
  const fields = knownFields(product, props.fields);
  const meterNames = knownMeterNames(product, props.meters);
  const labels = toPreview(draft, meterNames, product?.is_archived);
  const changed = useChangedPart({
    headline: labels.headline,
    price: [labels.price, labels.interval, labels.aside, ...labels.small].join(),
    description: draft.description.trim(),
    picture: draft.medias.map(({ id }) => id).join(),
    benefits: draft.benefits.join(),
  });
  return (
    <BuyerPreview
      device={device}
      onDevice={setDevice}
      note="Live preview. The part you change is highlighted."
    >
      <BuyerCard
        device={device}
        seller={{ name: organization?.name ?? "", image: organization?.logo ?? null }}
        picture={draft.medias[0]?.public_url}
        pictures={draft.medias.length}
        description={draft.description.trim()}
        benefits={draft.benefits.flatMap((id) => benefits.get(id)?.description ?? [])}
        questions={draft.questions.flatMap(({ fieldId, required }) => {
          const field = fields.get(fieldId);
          if (!field) return [];
          const { form_label, form_placeholder } = field.properties;
          const hint = form_placeholder ?? (field.type === "select" ? "Choose" : "");
          const label = form_label ?? field.name;
          return [{ id: fieldId, label, hint, required, marked: fieldId === marked }];
        })}
        {...labels}
        changed={changed}
      />
    </BuyerPreview>
  );
}

const markMs = 2_000;

/** The part that was changed last, for a short time. */
function useChangedPart(parts: Record<BuyerCardPart, string>): BuyerCardPart | undefined {
  const [changed, setChanged] = useState<BuyerCardPart>();
  const [seen, setSeen] = useState(parts);
  const found = partNames.find((name) => seen[name] !== parts[name]);
  if (found) {
    setSeen(parts);
    setChanged(found);
  }
  const text = changed && parts[changed];
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => setChanged(undefined), markMs);
    return () => clearTimeout(timer);
  }, [text]);
  return changed;
}

/** A price changes the headline, too: the price is what was typed. */
const partNames: readonly BuyerCardPart[] = [
  "price",
  "headline",
  "description",
  "picture",
  "benefits",
];
