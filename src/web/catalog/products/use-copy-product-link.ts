import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { copyText } from "#web/ui/text/copy-text.ts";
import { createProductLink, findProductLink } from "./product-queries.ts";

/** Copies the newest checkout link of a product. A product without one gets one, from people who may create it. */
export function useCopyProductLink(): (productId: string) => Promise<void> {
  const seller = useSeller();
  const may = usePermission("products", "write");
  return async (productId) => {
    const found = await findProductLink(seller, productId);
    if (!found && !may.allowed) {
      showToast("bad", `This product has no checkout link yet. ${may.who} create one.`);
      return;
    }
    const link = found ?? (await createProductLink(seller, productId));
    await copyText(link.url, found ? "Link copied." : "Checkout link created and copied.");
  };
}
