import { SellerUpdate, type SellerWire } from "#contract/billing/seller-schema.ts";
import type { TaxBehavior } from "#contract/billing/tax-behavior.ts";
import type { EditorSpec } from "#web/seller/use-editor.ts";

export interface TaxBehaviorDraft {
  behavior: TaxBehavior;
}

export const taxBehaviorSpec: EditorSpec<SellerWire, TaxBehaviorDraft, SellerUpdate> = {
  formId: "tax-behavior",
  resource: "organizations",
  toDraft: ({ default_tax_behavior: behavior }) => ({ behavior }),
  update: {
    schema: SellerUpdate,
    toInput: ({ behavior }) => ({ default_tax_behavior: behavior }),
  },
  changedParts: ({ behavior }, saved) =>
    behavior === saved.default_tax_behavior ? [] : ["behavior"],
};
