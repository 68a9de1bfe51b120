import type { ReactNode } from "react";
import { ProductEditorScreen } from "./product-editor.tsx";

export function NewProductPage(): ReactNode {
  return <ProductEditorScreen />;
}
