import type { EditorParts } from "#web/seller/use-editor.ts";
import type { SellerSettingsDraft } from "./seller-settings-draft.ts";

/** Props of every section of the form. */
export type SettingsPartProps = EditorParts<SellerSettingsDraft>;
