import type { ProductDraft } from "./product-draft.ts";

/** New values, or how they follow from what is there at that moment. */
export type ProductChange =
  | Partial<ProductDraft>
  | ((before: ProductDraft) => Partial<ProductDraft>);

/** What every section of the editor gets. */
export interface ProductPartProps {
  draft: ProductDraft;
  change: (part: ProductChange) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}
