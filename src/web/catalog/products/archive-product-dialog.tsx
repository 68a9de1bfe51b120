import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { toastAction } from "#web/platform/api/toast-action.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { archiveProduct } from "./archive-product.ts";
import { updateProduct } from "./product-queries.ts";

export interface ArchiveProductDialogProps {
  product: ProductWire;
  onClosed: () => void;
}

/** Takes it off sale, or puts it back. */
export function ArchiveProductDialog({ product, onClosed }: ArchiveProductDialogProps): ReactNode {
  const seller = useSeller();
  const { id, name, is_archived: isArchived } = product;

  async function restore(): Promise<void> {
    await updateProduct(seller, id, { is_archived: false });
    showToast("good", `${name} is on sale again.`);
  }

  async function archive(): Promise<void> {
    const undo = await archiveProduct(seller, id);
    const undoAndSay = async () => {
      await undo();
      showToast("good", `${name} is on sale again, with its checkout links.`);
    };
    showToast("good", `${name} is archived.`, toastAction("Undo", undoAndSay));
  }

  return isArchived ? (
    <ConfirmDialog
      title={`Put ${name} back on sale?`}
      keepLabel="Leave archived"
      confirmLabel="Put on sale"
      onConfirm={restore}
      onClosed={onClosed}
    >
      Buyers can buy it again. It is not added back to checkout links it was removed from.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`Archive ${name}?`}
      keepLabel="Keep on sale"
      confirmLabel="Archive product"
      onConfirm={archive}
      onClosed={onClosed}
    >
      Buyers can no longer buy it, and it is removed from all checkout links. Existing customers
      keep it, and subscriptions continue.
    </ConfirmDialog>
  );
}
