import type { EditorParts } from "#web/seller/use-editor.ts";
import type { ProductDraft } from "./product-draft.ts";

/** Props of every section of the editor. */
export type ProductPartProps = EditorParts<ProductDraft>;
