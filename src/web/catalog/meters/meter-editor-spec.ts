import { MeterCreate, MeterUpdate, type MeterWire } from "#contract/billing/meter-schema.ts";
import { metadataProblems } from "#web/seller/metadata-draft.ts";
import type { Editor, EditorSpec } from "#web/seller/use-editor.ts";
import {
  changedMeterParts,
  forgottenValues,
  type MeterDraft,
  meterChange,
  meterCreation,
  toMeterDraft,
} from "./meter-draft.ts";

export type MeterEditor = Editor<MeterWire, MeterDraft>;

export const meterEditorSpec: EditorSpec<MeterWire, MeterDraft, MeterCreate | MeterUpdate> = {
  formId: "meter",
  resource: "meters",
  shownBy: ["products"],
  toDraft: toMeterDraft,
  create: { schema: MeterCreate, toInput: meterCreation },
  update: { schema: MeterUpdate, toInput: meterChange },
  changedParts: changedMeterParts,
  check: ({ filter, metadata }) => ({
    ...forgottenValues(filter),
    ...metadataProblems("metadata", metadata),
  }),
  invalid: (field) => {
    if (field === "name") return "Enter a name of 1 to 255 characters.";
    if (field === "aggregation.property") return "Enter the property to use.";
    if (/^filter\..*\.property$/.test(field)) {
      return "Enter a property name of up to 256 characters.";
    }
    return /^filter\..*\.value$/.test(field) ? "Use up to 1,000 characters." : undefined;
  },
};
