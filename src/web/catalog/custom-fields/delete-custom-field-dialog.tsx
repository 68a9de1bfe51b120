import type { ReactNode } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";
import { askedBy } from "./custom-field-labels.ts";

/** Why it stays, where it does. */
export function undeletableField(products: readonly ProductWire[]): string | undefined {
  if (products.length === 0) return undefined;
  return `${askedBy(products)} ${products.length === 1 ? "asks" : "ask"} it. Take it out there first.`;
}

export interface DeleteCustomFieldDialogProps extends DeleteDialogEnds {
  field: CustomFieldWire;
}

export function DeleteCustomFieldDialog(props: DeleteCustomFieldDialogProps): ReactNode {
  const { field, ...ends } = props;
  return (
    <DeleteDialog
      noun="field"
      name={field.name}
      path={`/custom-fields/${field.id}`}
      refreshes={["custom-fields"]}
      {...ends}
    >
      No product asks it. Answers that buyers gave stay with their orders. This cannot be undone.
    </DeleteDialog>
  );
}
