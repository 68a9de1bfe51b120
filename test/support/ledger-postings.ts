import { type Posting, postTransfers } from "#server/money/ledger/post-transfers.ts";
import type { Seller } from "./a-seller.ts";
import { aSoldOrder, forSeller } from "./sold-orders.ts";

type Poster = Pick<Seller, "platform" | "organizationId">;

/** Writes postings to the seller's ledger in a transaction of their own. */
export function post(seller: Poster, ...postings: Posting[]): Promise<void> {
  return forSeller(seller, (ctx) => postTransfers(ctx, postings));
}

/** Returns an order that was paid: 1000 less 100, and 90 of tax. Returns its id. */
export async function aSale(seller: Poster, customerId?: string): Promise<string> {
  const { order } = await aSoldOrder(seller, customerId === undefined ? {} : { customerId });
  return order.id;
}
