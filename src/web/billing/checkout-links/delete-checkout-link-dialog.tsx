import type { ReactNode } from "react";
import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { showToast } from "#web/ui/toast.tsx";
import { ActionDialog } from "../shared/action-dialog.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { deleteCheckoutLink } from "./checkout-link-queries.ts";
import { checkoutLinkName } from "./checkout-link-words.ts";

export interface DeleteCheckoutLinkDialogProps {
  link: CheckoutLinkWire;
  onClosed: () => void;
  onDeleted?: () => void;
}

export function DeleteCheckoutLinkDialog(props: DeleteCheckoutLinkDialogProps): ReactNode {
  const { link, onClosed, onDeleted } = props;
  const seller = useSeller();
  const name = checkoutLinkName(link);
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      keepLabel="Keep link"
      confirmLabel="Delete link"
      danger
      onClosed={onClosed}
      act={async () => {
        await deleteCheckoutLink(seller, link.id);
        showToast("good", `${name} is deleted.`);
        onDeleted?.();
      }}
    >
      Its address stops working wherever you have put it. What was bought through it stays.
    </ActionDialog>
  );
}
