import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { CustomFieldType } from "#contract/billing/custom-field-schema.ts";
import type { CustomFieldAnswerWire } from "#contract/billing/receipt-schema.ts";

export interface AskedField {
  slug: string;
  name: string;
  type: string;
  properties: unknown;
}

interface ShownProperties {
  form_label?: string;
  options?: readonly { value: string; label: string }[];
}

/**
 * Returns the answers of a buyer, as the checkout asked for them. Questions without an answer are
 * left out.
 */
export function customFieldAnswers(
  data: CustomFieldData,
  fields: readonly AskedField[],
): CustomFieldAnswerWire[] {
  return Object.entries(data).flatMap(([slug, value]): CustomFieldAnswerWire[] => {
    if (value === null || value === "") return [];
    const field = fields.find((each) => each.slug === slug);
    if (!field) return [{ label: slug, type: null, value }];
    const { form_label: label, options } = field.properties as ShownProperties;
    const option = options?.find((each) => each.value === value);
    return [
      {
        label: label ?? field.name,
        type: field.type as CustomFieldType,
        value: option?.label ?? value,
      },
    ];
  });
}
