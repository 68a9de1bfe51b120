import type { CustomFieldDraft } from "./custom-field-draft.ts";

/** What every part of the form gets. */
export interface FieldPartProps {
  draft: CustomFieldDraft;
  change: (part: Partial<CustomFieldDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
