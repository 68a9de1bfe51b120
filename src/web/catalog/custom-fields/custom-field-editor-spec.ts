import {
  CustomFieldCreate,
  CustomFieldUpdate,
  type CustomFieldWire,
} from "#contract/billing/custom-field-schema.ts";
import { metadataProblems } from "#web/seller/metadata-draft.ts";
import type { Editor, EditorSpec } from "#web/seller/use-editor.ts";
import {
  type CustomFieldDraft,
  changedFieldParts,
  fieldChange,
  fieldCreation,
  optionProblems,
  toCustomFieldDraft,
} from "./custom-field-draft.ts";

export type CustomFieldEditor = Editor<CustomFieldWire, CustomFieldDraft>;

export const customFieldEditorSpec: EditorSpec<
  CustomFieldWire,
  CustomFieldDraft,
  CustomFieldCreate | CustomFieldUpdate
> = {
  formId: "custom-field",
  resource: "custom-fields",
  shownBy: ["products"],
  toDraft: toCustomFieldDraft,
  create: { schema: CustomFieldCreate, toInput: fieldCreation },
  update: { schema: CustomFieldUpdate, toInput: fieldChange },
  changedParts: changedFieldParts,
  check: (draft) => ({ ...optionProblems(draft), ...metadataProblems("metadata", draft.metadata) }),
  invalid: {
    name: "Enter a name of 1 to 255 characters.",
    "properties.min_length": "Enter a whole number, or leave it empty.",
    "properties.max_length":
      "Enter a whole number that is not below the minimum, or leave it empty.",
    "properties.ge": "Enter a whole number, or leave it empty.",
    "properties.le": "Enter a value that is not below the minimum, or leave it empty.",
  },
};
