import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import type { BenefitType } from "#contract/billing/benefit-properties.ts";
import {
  BenefitCreate,
  BenefitUpdate,
  type BenefitWire,
} from "#contract/billing/benefit-schema.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { metadataProblems } from "../shared/metadata-draft.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import {
  type BenefitDraft,
  type BenefitDraftChange,
  type BenefitPart,
  benefitChange,
  benefitCreation,
  benefitDraftOf,
  changedBenefitParts,
  newBenefitDraft,
} from "./benefit-draft.ts";

export interface BenefitEditor {
  draft: BenefitDraft;
  change: (part: BenefitDraftChange) => void;
  changed: readonly BenefitPart[];
  discard: () => void;
  form: ApiForm;
}

export interface BenefitEditorOptions {
  /** The benefit, or the kind of a new one. */
  of: BenefitWire | BenefitType;
  onSaved: (benefit: BenefitWire) => void;
}

/** What is typed about a benefit, and how it is saved. */
export function useBenefitEditor({ of, onSaved }: BenefitEditorOptions): BenefitEditor {
  const seller = useSeller();
  const benefit = typeof of === "string" ? undefined : of;
  const [typed, setTyped] = useState<Partial<BenefitDraft>>({});
  const start = typeof of === "string" ? newBenefitDraft(of) : benefitDraftOf(of);
  const draft = { ...start, ...typed };
  const changed = benefit ? changedBenefitParts(draft, benefit) : [];
  const form = useSellerForm<unknown, BenefitWire>({
    schema: (benefit ? BenefitUpdate : BenefitCreate) as ZodMiniType<unknown>,
    toInput: () => (benefit ? benefitChange(draft, benefit) : benefitCreation(draft)),
    invalid: words,
    check: () => metadataProblems("metadata", draft.metadata),
    isUnsaved: benefit ? changed.length > 0 : Object.keys(typed).length > 0,
    save: (input) =>
      benefit
        ? seller.api.patch<BenefitWire>(`/benefits/${benefit.id}`, input)
        : seller.api.post<BenefitWire>("/benefits/", input),
    onSaved: async (saved) => {
      await refreshSeller(seller, "benefits", "products");
      setTyped({});
      onSaved(saved);
    },
  });
  return {
    draft,
    changed,
    form,
    change: (part) =>
      setTyped((before) => ({
        ...before,
        ...(typeof part === "function" ? part({ ...start, ...before }) : part),
      })),
    discard: () => {
      setTyped({});
      form.clear();
    },
  };
}

const words = {
  description: "Say in 3 to 42 characters what buyers get.",
  "properties.repository_owner": "Enter the person or organization that owns it.",
  "properties.repository_name": "Enter the name as it stands in its address.",
  "properties.role_id": "Enter the id of the role.",
  "properties.files": "Choose at least one file.",
  "properties.expires.ttl": "Enter a whole number, within 100 years.",
  "properties.activations.limit": "Enter a whole number from 1 to 50.",
  "properties.limit_usage": "Enter a whole number, or leave it empty.",
  "properties.units": "Enter a whole number of units.",
  "properties.meter_id": "Choose a meter.",
};
