import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import {
  DiscountCreate,
  DiscountUpdate,
  type DiscountWire,
} from "#contract/billing/discount-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { count } from "#web/platform/format.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { metadataProblems } from "../shared/metadata-draft.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import {
  changedDiscountParts,
  type DiscountDraft,
  type DiscountPart,
  discountChange,
  discountCreation,
  discountDraftOf,
} from "./discount-draft.ts";

export const discountFormId = "discount";

export interface DiscountEditor {
  /** Absent while it is being made. */
  discount: DiscountWire | undefined;
  draft: DiscountDraft;
  change: (part: Partial<DiscountDraft>) => void;
  changed: readonly DiscountPart[];
  discard: () => void;
  form: ApiForm;
}

/** What is typed about a discount, and how it is saved. */
export function useDiscountEditor(discount: DiscountWire | undefined): DiscountEditor {
  const seller = useSeller();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Partial<DiscountDraft>>({});
  const draft = { ...discountDraftOf(discount), ...typed };
  const changed = discount ? changedDiscountParts(draft, discount) : [];

  async function onSaved(saved: DiscountWire): Promise<void> {
    await refreshSeller(seller, "discounts", "checkout-links");
    if (discount) {
      setTyped({});
      showToast("good", `${count(changed.length, "change")} saved.`);
      return;
    }
    showToast("good", `${saved.name} is ready to be redeemed.`);
    await navigate({ to: pagePaths.discount, params: { id: saved.id } });
  }

  const form = useSellerForm<unknown, DiscountWire>({
    schema: (discount ? DiscountUpdate : DiscountCreate) as ZodMiniType<unknown>,
    toInput: () => (discount ? discountChange(draft, discount) : discountCreation(draft)),
    invalid: words,
    check: () => ({
      ...unfinishedDates(),
      ...(draft.isRestricted && draft.products.length === 0
        ? { products: "Choose at least one product, or let it be for every product." }
        : {}),
      ...metadataProblems("metadata", draft.metadata),
    }),
    isUnsaved: discount ? changed.length > 0 : Object.keys(typed).length > 0,
    save: (input) =>
      discount
        ? seller.api.patch<DiscountWire>(`/discounts/${discount.id}`, input)
        : seller.api.post<DiscountWire>("/discounts/", input),
    onSaved,
  });
  return {
    discount,
    draft,
    changed,
    form,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    discard: () => {
      setTyped({});
      form.clear();
    },
  };
}

/** A date field that is only half filled in says that it is empty. */
function unfinishedDates(): Record<string, string> {
  const form = document.getElementById(discountFormId);
  if (!(form instanceof HTMLFormElement)) return {};
  const fields = ["starts_at", "ends_at"].filter((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.validity.badInput;
  });
  return Object.fromEntries(fields.map((name) => [name, "Fill in day and time, or clear both."]));
}

const words: Record<string, string> = {
  name: "Enter a name, at most 255 characters.",
  basis_points: "Enter a percentage from 0.01 to 100, with at most two places.",
  amount: "Enter an amount from $0.01 to $999,999.99.",
  duration_in_months: "Enter a whole number from 1 to 999.",
  max_redemptions: "Enter a whole number from 1, or leave it empty.",
  code: "Use at least 3 letters and digits, and nothing else.",
};
