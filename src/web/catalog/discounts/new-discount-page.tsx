import type { ReactNode } from "react";
import { DiscountEditorScreen } from "./discount-editor.tsx";

export function NewDiscountPage(): ReactNode {
  return <DiscountEditorScreen />;
}
