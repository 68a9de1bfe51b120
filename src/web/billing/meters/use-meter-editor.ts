import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import { MeterCreate, MeterUpdate, type MeterWire } from "#contract/billing/meter-schema.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { metadataProblems } from "../shared/metadata-draft.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import {
  changedMeterParts,
  clauseWords,
  forgottenValues,
  type MeterDraft,
  type MeterPart,
  meterChange,
  meterCreation,
  meterDraftOf,
  newMeterDraft,
} from "./meter-draft.ts";

export interface MeterEditor {
  draft: MeterDraft;
  change: (part: Partial<MeterDraft>) => void;
  /** What is not saved yet; a new meter counts as one that is all new. */
  changed: readonly MeterPart[];
  discard: () => void;
  form: ApiForm;
}

/** What is typed about a meter, and how it is saved. */
export function useMeterEditor(
  meter: MeterWire | undefined,
  onSaved: (meter: MeterWire) => void,
): MeterEditor {
  const seller = useSeller();
  const startOf = () => (meter ? meterDraftOf(meter) : newMeterDraft());
  const [draft, setDraft] = useState(startOf);
  const [isTouched, setTouched] = useState(false);
  const changed = meter ? changedMeterParts(draft, meter) : [];
  const form = useSellerForm<unknown, MeterWire>({
    schema: (meter ? MeterUpdate : MeterCreate) as ZodMiniType<unknown>,
    toInput: () => (meter ? meterChange(draft, meter) : meterCreation(draft)),
    invalid: { ...words, ...clauseWords(draft.filter) },
    check: () => ({
      ...forgottenValues(draft.filter),
      ...metadataProblems("metadata", draft.metadata),
    }),
    isUnsaved: isTouched && (meter === undefined || changed.length > 0),
    save: (input) =>
      meter
        ? seller.api.patch<MeterWire>(`/meters/${meter.id}`, input)
        : seller.api.post<MeterWire>("/meters/", input),
    onSaved: async (saved) => {
      setTouched(false);
      await refreshSeller(seller, "meters", "products");
      onSaved(saved);
    },
  });
  return {
    draft,
    changed,
    form,
    change: (part) => {
      setTouched(true);
      setDraft((before) => ({ ...before, ...part }));
    },
    discard: () => {
      setTouched(false);
      setDraft(startOf());
      form.clear();
    },
  };
}

const words = {
  name: "Enter a name of 1 to 255 characters.",
  "aggregation.property": "Name the property whose numbers are taken.",
};
