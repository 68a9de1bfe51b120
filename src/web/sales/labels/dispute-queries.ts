import type { DisputeEvidence, DisputeWire } from "#contract/billing/dispute-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

export function disputesQuery(seller: Seller, list: ListSearch) {
  const status = list.filter("status");
  return sellerQuery<Page<DisputeWire>>(seller, "/disputes/", {
    ...list.wire,
    ...(status ? { status } : {}),
  });
}

export function disputeQuery(seller: Seller, id: string) {
  return sellerQuery<DisputeWire>(seller, `/disputes/${id}`);
}

export function sendEvidence(
  seller: Seller,
  id: string,
  evidence: DisputeEvidence,
): Promise<DisputeWire> {
  return refreshed(seller, seller.api.post<DisputeWire>(`/disputes/${id}/evidence`, evidence));
}

export function acceptDispute(seller: Seller, id: string): Promise<DisputeWire> {
  return refreshed(seller, seller.api.post<DisputeWire>(`/disputes/${id}/accept`, {}));
}

/** A refused answer may have been given elsewhere: the page shows what is so now. */
async function refreshed(seller: Seller, answer: Promise<DisputeWire>): Promise<DisputeWire> {
  try {
    return await answer;
  } finally {
    await refreshSeller(seller, "disputes", "orders", "ledger");
  }
}
