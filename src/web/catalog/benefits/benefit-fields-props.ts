import type { DraftChange } from "#web/seller/use-editor.ts";
import type { BenefitDraft } from "./benefit-draft.ts";

/** Props of the fields of every kind of benefit. */
export interface BenefitFieldsProps {
  draft: BenefitDraft;
  change: (part: DraftChange<BenefitDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
