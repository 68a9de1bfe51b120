import {
  BenefitCreate,
  BenefitUpdate,
  type BenefitWire,
} from "#contract/billing/benefit-schema.ts";
import { metadataProblems } from "#web/seller/metadata-draft.ts";
import type { Editor, EditorSpec } from "#web/seller/use-editor.ts";
import {
  type BenefitDraft,
  benefitChange,
  benefitCreation,
  changedBenefitParts,
  toBenefitDraft,
} from "./benefit-draft.ts";

export type BenefitEditor = Editor<BenefitWire, BenefitDraft>;

export const benefitEditorSpec: EditorSpec<
  BenefitWire,
  BenefitDraft,
  BenefitCreate | BenefitUpdate
> = {
  formId: "benefit",
  resource: "benefits",
  shownBy: ["products"],
  toDraft: toBenefitDraft,
  create: { schema: BenefitCreate, toInput: benefitCreation },
  update: { schema: BenefitUpdate, toInput: benefitChange },
  changedParts: changedBenefitParts,
  check: ({ metadata }) => metadataProblems("metadata", metadata),
  invalid: {
    description: "Describe what buyers get in 3 to 42 characters.",
    "properties.repository_owner": "Enter the user or organization that owns the repository.",
    "properties.repository_name": "Enter the repository name as it appears in its URL.",
    "properties.role_id": "Enter the role ID.",
    "properties.files": "Choose at least one file.",
    "properties.expires.ttl": "Enter a whole number. The maximum is 100 years.",
    "properties.activations.limit": "Enter a whole number from 1 to 50.",
    "properties.limit_usage": "Enter a whole number, or leave it empty.",
    "properties.units": "Enter a whole number of units.",
    "properties.meter_id": "Choose a meter.",
  },
};
