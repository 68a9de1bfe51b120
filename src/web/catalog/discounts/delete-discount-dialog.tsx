import type { ReactNode } from "react";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";

export interface DeleteDiscountDialogProps extends DeleteDialogEnds {
  discount: DiscountWire;
}

export function DeleteDiscountDialog({ discount, ...ends }: DeleteDiscountDialogProps): ReactNode {
  const { id, name, code } = discount;
  return (
    <DeleteDialog
      noun="discount"
      name={name}
      path={`/discounts/${id}`}
      refreshes={["discounts", "checkout-links"]}
      {...ends}
    >
      It can no longer be redeemed, and it is removed from checkout links. Past purchases do not
      change.{code ? ` The code ${code} can be used again.` : ""} This cannot be undone.
    </DeleteDialog>
  );
}
