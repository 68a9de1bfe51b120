import { SellerUpdate, type SellerWire } from "#contract/billing/seller-schema.ts";
import type { EditorSpec } from "#web/seller/use-editor.ts";
import {
  changedSettingsParts,
  type SellerSettingsDraft,
  settingsChange,
  toSettingsDraft,
} from "./seller-settings-draft.ts";

export const sellerSettingsEditorSpec: EditorSpec<SellerWire, SellerSettingsDraft, SellerUpdate> = {
  formId: "seller-settings",
  resource: "organizations",
  toDraft: toSettingsDraft,
  update: { schema: SellerUpdate, toInput: settingsChange },
  changedParts: changedSettingsParts,
  invalid: (field) => {
    if (field.startsWith("embed_hosts."))
      return "Enter hosts without a path, such as shop.example or localhost:8080.";
    if (field === "email") return "Enter an email address, such as hello@example.com.";
    return field === "website" || /^socials\.\d+\.url$/.test(field)
      ? "Enter a full URL, such as https://example.com."
      : undefined;
  },
};
