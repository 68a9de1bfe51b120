import type { ProductDraft } from "./product-draft.ts";

/** What every section of the editor gets. */
export interface ProductPartProps {
  draft: ProductDraft;
  change: (part: Partial<ProductDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
