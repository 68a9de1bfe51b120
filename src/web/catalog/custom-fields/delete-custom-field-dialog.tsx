import type { ReactNode } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";
import { askedBy } from "./custom-field-labels.ts";

export interface DeleteCustomFieldDialogProps extends DeleteDialogEnds {
  field: CustomFieldWire;
  /** The products that ask it. */
  products: readonly ProductWire[];
}

export function DeleteCustomFieldDialog(props: DeleteCustomFieldDialogProps): ReactNode {
  const { field, products, ...ends } = props;
  return (
    <DeleteDialog
      noun="field"
      name={field.name}
      path={`/custom-fields/${field.id}`}
      refreshes={["custom-fields", "products"]}
      {...ends}
    >
      {products.length > 0
        ? `${askedBy(products)} will no longer ask for it.`
        : "No product uses it."}{" "}
      Past answers stay on their orders. This cannot be undone.
    </DeleteDialog>
  );
}
