import {
  CheckoutLinkCreate,
  CheckoutLinkUpdate,
  type CheckoutLinkWire,
} from "#contract/billing/checkout-link-schema.ts";
import { metadataProblems } from "#web/seller/metadata-draft.ts";
import type { Editor, EditorSpec } from "#web/seller/use-editor.ts";
import {
  type CheckoutLinkDraft,
  checkoutLinkChange,
  checkoutLinkCreation,
  toCheckoutLinkDraft,
} from "./checkout-link-draft.ts";

export type CheckoutLinkEditor = Editor<CheckoutLinkWire, CheckoutLinkDraft>;

export const checkoutLinkEditorSpec: EditorSpec<
  CheckoutLinkWire,
  CheckoutLinkDraft,
  CheckoutLinkCreate | CheckoutLinkUpdate
> = {
  formId: "checkout-link",
  resource: "checkout-links",
  toDraft: toCheckoutLinkDraft,
  create: { schema: CheckoutLinkCreate, toInput: checkoutLinkCreation },
  update: { schema: CheckoutLinkUpdate, toInput: checkoutLinkChange },
  changedParts: (draft, link) => Object.keys(checkoutLinkChange(draft, link)),
  check: ({ metadata }) => metadataProblems("metadata", metadata),
  invalid: {
    products: "Choose at least one product.",
    success_url: "Enter a full URL, such as https://example.com/thanks.",
  },
};
