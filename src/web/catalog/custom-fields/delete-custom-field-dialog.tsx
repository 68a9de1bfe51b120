import type { ReactNode } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { CustomFieldUse } from "#contract/page-parts-schema.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";
import { askedBy } from "./custom-field-labels.ts";

export interface DeleteCustomFieldDialogProps extends DeleteDialogEnds {
  field: CustomFieldWire;
  /** The products that ask it; undefined until they are known. */
  use: CustomFieldUse | undefined;
}

export function DeleteCustomFieldDialog(props: DeleteCustomFieldDialogProps): ReactNode {
  const { field, use, ...ends } = props;
  return (
    <DeleteDialog
      noun="field"
      name={field.name}
      path={`/custom-fields/${field.id}`}
      refreshes={["custom-fields", "products"]}
      {...ends}
    >
      {use ? consequence(use) : null} Past answers stay on their orders. This cannot be undone.
    </DeleteDialog>
  );
}

function consequence(use: CustomFieldUse): string {
  return use.productsCount > 0
    ? `${askedBy(use)} will no longer ask for it.`
    : "No product uses it.";
}
