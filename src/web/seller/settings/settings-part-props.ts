import type { SellerSettingsDraft } from "./seller-settings-draft.ts";

/** What every section of the form gets. */
export interface SettingsPartProps {
  draft: SellerSettingsDraft;
  change: (part: Partial<SellerSettingsDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
