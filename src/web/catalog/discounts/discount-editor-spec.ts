import {
  DiscountCreate,
  DiscountUpdate,
  type DiscountWire,
} from "#contract/billing/discount-schema.ts";
import { metadataProblems } from "#web/seller/metadata-draft.ts";
import type { Editor, EditorSpec } from "#web/seller/use-editor.ts";
import {
  changedDiscountParts,
  type DiscountDraft,
  discountChange,
  discountCreation,
  toDiscountDraft,
} from "./discount-draft.ts";

export type DiscountEditor = Editor<DiscountWire, DiscountDraft>;

export const discountEditorSpec: EditorSpec<
  DiscountWire,
  DiscountDraft,
  DiscountCreate | DiscountUpdate
> = {
  formId: "discount",
  resource: "discounts",
  shownBy: ["checkout-links"],
  toDraft: toDiscountDraft,
  create: { schema: DiscountCreate, toInput: discountCreation },
  update: { schema: DiscountUpdate, toInput: discountChange },
  changedParts: changedDiscountParts,
  check: (draft, form) => ({
    ...incompleteDates(form),
    ...(draft.isRestricted && draft.products.length === 0
      ? { products: "Choose at least one product, or apply the discount to every product." }
      : {}),
    ...metadataProblems("metadata", draft.metadata),
  }),
  invalid: {
    name: "Enter a name of up to 255 characters.",
    basis_points: "Enter a percentage from 0.01 to 100, with up to two decimals.",
    amount: "Enter an amount from $0.01 to $999,999.99.",
    duration_in_months: "Enter a whole number from 1 to 999.",
    max_redemptions: "Enter a whole number of 1 or more, or leave it empty.",
    code: "Use at least 3 letters and numbers, and no other characters.",
  },
};

/**
 * The value of a date field that is only half filled in is empty, so only the field itself knows.
 */
function incompleteDates(form: HTMLFormElement): Record<string, string> {
  const fields = ["starts_at", "ends_at"].filter((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.validity.badInput;
  });
  return Object.fromEntries(
    fields.map((name) => [name, "Enter a date and a time, or clear both."]),
  );
}
