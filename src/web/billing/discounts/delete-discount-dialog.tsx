import type { ReactNode } from "react";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { showToast } from "#web/ui/toast.tsx";
import { ActionDialog } from "../shared/action-dialog.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshDiscounts } from "./discount-queries.ts";

export interface DeleteDiscountDialogProps {
  discount: DiscountWire;
  onClosed: () => void;
  /** Before the lists are asked again, so that its own page is left first. */
  onDeleted?: () => Promise<void>;
}

export function DeleteDiscountDialog(props: DeleteDiscountDialogProps): ReactNode {
  const { discount, onClosed, onDeleted } = props;
  const seller = useSeller();
  const { name, code } = discount;
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      keepLabel="Keep discount"
      confirmLabel="Delete discount"
      danger
      onClosed={onClosed}
      act={async () => {
        await seller.api.delete(`/discounts/${discount.id}`);
        showToast("good", `${name} is deleted.`);
        await onDeleted?.();
        await refreshDiscounts(seller);
      }}
    >
      Nobody can redeem it any more, and checkout links that come with it lose it. Whoever bought
      with it keeps what they got.{code ? ` The code ${code} is free again.` : ""} This cannot be
      undone.
    </ActionDialog>
  );
}
