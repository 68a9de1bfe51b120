import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import {
  CheckoutLinkCreate,
  CheckoutLinkUpdate,
  type CheckoutLinkWire,
} from "#contract/billing/checkout-link-schema.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { metadataProblems } from "../shared/metadata-draft.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import {
  type CheckoutLinkDraft,
  checkoutLinkChange,
  checkoutLinkCreation,
  checkoutLinkDraftOf,
} from "./checkout-link-draft.ts";

export interface CheckoutLinkEditor {
  draft: CheckoutLinkDraft;
  change: (part: Partial<CheckoutLinkDraft>) => void;
  /** How many parts are not saved yet. */
  changes: number;
  discard: () => void;
  form: ApiForm;
}

export interface CheckoutLinkEditorOptions {
  link: CheckoutLinkWire | undefined;
  /** What a new one starts with. */
  start?: Partial<CheckoutLinkDraft>;
  onSaved: (link: CheckoutLinkWire) => void;
}

/** What is typed about a link, and how it is saved. */
export function useCheckoutLinkEditor(options: CheckoutLinkEditorOptions): CheckoutLinkEditor {
  const { link, start = {}, onSaved } = options;
  const seller = useSeller();
  const [typed, setTyped] = useState<Partial<CheckoutLinkDraft>>({});
  const draft = { ...checkoutLinkDraftOf(link), ...start, ...typed };
  const changes = link ? Object.keys(checkoutLinkChange(draft, link)).length : 0;
  const form = useSellerForm<unknown, CheckoutLinkWire>({
    schema: (link ? CheckoutLinkUpdate : CheckoutLinkCreate) as ZodMiniType<unknown>,
    toInput: () => (link ? checkoutLinkChange(draft, link) : checkoutLinkCreation(draft)),
    invalid: {
      products: "Choose at least one product.",
      success_url: "Enter a full address, such as https://example.com/thanks.",
    },
    check: () => metadataProblems("metadata", draft.metadata),
    isUnsaved: link ? changes > 0 : Object.keys(typed).length > 0,
    save: (input) =>
      link
        ? seller.api.patch<CheckoutLinkWire>(`/checkout-links/${link.id}`, input)
        : seller.api.post<CheckoutLinkWire>("/checkout-links/", input),
    onSaved: async (saved) => {
      await refreshSeller(seller, "checkout-links");
      setTyped({});
      onSaved(saved);
    },
  });
  return {
    draft,
    changes,
    form,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    discard: () => {
      setTyped({});
      form.clear();
    },
  };
}
