import type { ReactNode } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { showToast } from "#web/ui/toast.tsx";
import { ActionDialog } from "../shared/action-dialog.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { deleteCustomField } from "./custom-field-queries.ts";
import { askedBy } from "./custom-field-words.ts";

/** Why it stays, where it does. */
export function undeletableField(products: readonly ProductWire[]): string | undefined {
  if (products.length === 0) return undefined;
  return `${askedBy(products)} ${products.length === 1 ? "asks" : "ask"} it. Take it out there first.`;
}

export interface DeleteCustomFieldDialogProps {
  field: CustomFieldWire;
  onClosed: () => void;
  onDeleted?: () => void;
}

export function DeleteCustomFieldDialog(props: DeleteCustomFieldDialogProps): ReactNode {
  const { field, onClosed, onDeleted } = props;
  const seller = useSeller();
  return (
    <ActionDialog
      title={`Delete ${field.name}?`}
      keepLabel="Keep field"
      confirmLabel="Delete field"
      danger
      onClosed={onClosed}
      act={async () => {
        await deleteCustomField(seller, field.id);
        showToast("good", `${field.name} is deleted.`);
        onDeleted?.();
      }}
    >
      No product asks it. Answers that buyers gave stay with their orders. This cannot be undone.
    </ActionDialog>
  );
}
