import type { SellerSettingsDraft } from "./seller-settings-draft.ts";

/** Props of every section of the form. */
export interface SettingsPartProps {
  draft: SellerSettingsDraft;
  change: (part: Partial<SellerSettingsDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
