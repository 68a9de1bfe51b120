import type { RefundCreate, RefundWire } from "#contract/billing/refund-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

export function refundsQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<RefundWire>>(seller, "/refunds/", {
    ...list.wire,
    ...(list.filter("status") === "succeeded" ? { succeeded: true } : {}),
  });
}

export async function createRefund(seller: Seller, refund: RefundCreate): Promise<RefundWire> {
  try {
    return await seller.api.post<RefundWire>("/refunds/", refund);
  } finally {
    // A refund that was refused may have been made elsewhere: the page shows what is left now.
    await refreshSeller(seller, "refunds", "orders", "payments", "ledger");
  }
}
