import type { EditorParts } from "#web/seller/use-editor.ts";
import type { CustomFieldDraft } from "./custom-field-draft.ts";

/** Props of every part of the form. */
export type FieldPartProps = EditorParts<CustomFieldDraft>;
