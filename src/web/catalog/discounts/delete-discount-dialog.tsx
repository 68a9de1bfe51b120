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
      Nobody can redeem it any more, and checkout links that come with it lose it. Whoever bought
      with it keeps what they got.{code ? ` The code ${code} is free again.` : ""} This cannot be
      undone.
    </DeleteDialog>
  );
}
