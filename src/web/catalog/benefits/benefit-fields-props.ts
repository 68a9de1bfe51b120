import type { EditorParts } from "#web/seller/use-editor.ts";
import type { BenefitDraft } from "./benefit-draft.ts";

/** Props of the fields of every kind of benefit. */
export type BenefitFieldsProps = EditorParts<BenefitDraft>;
