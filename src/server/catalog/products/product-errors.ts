import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;

export const productErrors = {
  notDeletable: {
    status: 409,
    code: "ProductNotDeletable",
    message: "This product was sold, so it cannot be deleted. Archive it instead.",
  },
  intervalFixed: {
    ...bodyFault,
    message: "The recurring interval of a product cannot be changed.",
  },
  trialOneTime: { ...bodyFault, message: "Only a recurring product can have a trial." },
  trialIncomplete: {
    ...bodyFault,
    message: "A trial needs both trial_interval and trial_interval_count.",
  },
  priceUnknown: { ...bodyFault, message: "This product has no such price on sale." },
  priceRepeated: { ...bodyFault, message: "This price is listed twice." },
  secondStaticPrice: {
    ...bodyFault,
    message: "A product has at most one price that is fixed, custom or free.",
  },
  meteredOneTime: { ...bodyFault, message: "Only a recurring product can have a metered price." },
  meterTwice: { ...bodyFault, message: "A meter can be priced only once." },
  meterUnknown: { ...bodyFault, message: "Meter does not exist." },
  mediaUnknown: {
    ...bodyFault,
    message: "File does not exist, is not a product media, or is not uploaded yet.",
  },
  mediaRepeated: { ...bodyFault, message: "This file is listed twice." },
  customFieldUnknown: { ...bodyFault, message: "Custom field does not exist." },
  customFieldRepeated: { ...bodyFault, message: "This custom field is attached twice." },
  benefitUnknown: { ...bodyFault, message: "Benefit does not exist." },
  benefitRepeated: { ...bodyFault, message: "This benefit is listed twice." },
  benefitNotSelectable: { ...bodyFault, message: "This benefit cannot be selected." },
  benefitNotRemovable: {
    status: 403,
    code: "NotPermitted",
    message: "A benefit that cannot be selected cannot be removed from a product.",
  },
} satisfies Record<string, RefusalSpec>;
