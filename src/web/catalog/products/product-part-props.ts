import type { DraftChange } from "#web/seller/use-editor.ts";
import type { ProductDraft } from "./product-draft.ts";

/** Props of every section of the editor. */
export interface ProductPartProps {
  draft: ProductDraft;
  change: (part: DraftChange<ProductDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
