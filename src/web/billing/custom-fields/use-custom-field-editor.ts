import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import {
  CustomFieldCreate,
  type CustomFieldType,
  CustomFieldUpdate,
  type CustomFieldWire,
} from "#contract/billing/custom-field-schema.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { metadataProblems } from "../shared/metadata-draft.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import {
  type CustomFieldDraft,
  changedFieldParts,
  type FieldPart,
  fieldChange,
  fieldCreation,
  fieldDraftOf,
  newFieldDraft,
  optionProblems,
} from "./custom-field-draft.ts";

export interface CustomFieldEditor {
  draft: CustomFieldDraft;
  change: (part: Partial<CustomFieldDraft>) => void;
  changed: readonly FieldPart[];
  discard: () => void;
  form: ApiForm;
}

export interface CustomFieldEditorOptions {
  /** The field, or the kind of a new one. */
  of: CustomFieldWire | CustomFieldType;
  onSaved: (field: CustomFieldWire) => void;
}

/** What is typed about a custom field, and how it is saved. */
export function useCustomFieldEditor(options: CustomFieldEditorOptions): CustomFieldEditor {
  const { of, onSaved } = options;
  const seller = useSeller();
  const field = typeof of === "string" ? undefined : of;
  const [typed, setTyped] = useState<Partial<CustomFieldDraft>>({});
  const start = typeof of === "string" ? newFieldDraft(of) : fieldDraftOf(of);
  const draft = { ...start, ...typed };
  const changed = field ? changedFieldParts(draft, field) : [];
  const form = useSellerForm<unknown, CustomFieldWire>({
    schema: (field ? CustomFieldUpdate : CustomFieldCreate) as ZodMiniType<unknown>,
    toInput: () => (field ? fieldChange(draft, field) : fieldCreation(draft)),
    invalid: words,
    check: () => ({ ...optionProblems(draft), ...metadataProblems("metadata", draft.metadata) }),
    isUnsaved: field ? changed.length > 0 : Object.keys(typed).length > 0,
    save: (input) =>
      field
        ? seller.api.patch<CustomFieldWire>(`/custom-fields/${field.id}`, input)
        : seller.api.post<CustomFieldWire>("/custom-fields/", input),
    onSaved: async (saved) => {
      await refreshSeller(seller, "custom-fields", "products");
      setTyped({});
      onSaved(saved);
    },
  });
  return {
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

const words = {
  name: "Enter a name of 1 to 255 characters.",
  "properties.min_length": "Enter a whole number, or leave it empty.",
  "properties.max_length": "Enter a whole number, no less than the least, or leave it empty.",
  "properties.ge": "Enter a whole number, or leave it empty.",
  "properties.le": "Enter no less than the least, or leave it empty.",
};
