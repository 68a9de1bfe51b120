import type { CustomFieldDraft } from "./custom-field-draft.ts";

/** Props of every part of the form. */
export interface FieldPartProps {
  draft: CustomFieldDraft;
  change: (part: Partial<CustomFieldDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
