import type { ReactNode } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { ConfirmDialog } from "#web/platform/confirm-dialog.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { updateProduct } from "./product-queries.ts";

export interface ArchiveProductDialogProps {
  product: ProductWire;
  onClosed: () => void;
}

/** Takes it off sale, or puts it back. */
export function ArchiveProductDialog({ product, onClosed }: ArchiveProductDialogProps): ReactNode {
  const seller = useSeller();
  const { id, name, is_archived: isArchived } = product;

  async function toggle(): Promise<void> {
    await updateProduct(seller, id, { is_archived: !isArchived });
    showToast("good", `${name} is ${isArchived ? "on sale again" : "archived"}.`);
  }

  return isArchived ? (
    <ConfirmDialog
      title={`Put ${name} back on sale?`}
      keepLabel="Leave archived"
      confirmLabel="Put on sale"
      onConfirm={toggle}
      onClosed={onClosed}
    >
      It can be bought again. Checkout links it was taken out of do not get it back.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`Archive ${name}?`}
      keepLabel="Keep on sale"
      confirmLabel="Archive product"
      onConfirm={toggle}
      onClosed={onClosed}
    >
      Nobody can buy it any more, and it leaves every checkout link. Those who have it keep it, and
      subscriptions go on.
    </ConfirmDialog>
  );
}
