import { minor } from "#contract/money.ts";
import { type Posting, postTransfers } from "#server/money/ledger/post-transfers.ts";
import { ledgerSources, paymentLegs, saleLegs } from "#server/money/ledger/posting-rules.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Seller } from "./a-seller.ts";

type Poster = Pick<Seller, "platform" | "organizationId">;

/** Writes postings to the seller's ledger in a transaction of their own. */
export function post({ platform, organizationId }: Poster, ...postings: Posting[]): Promise<void> {
  return unitOfWork(platform, systemCaller("test"), (ctx) =>
    postTransfers({ ...ctx, sellerId: organizationId }, postings),
  );
}

/** An order that was paid: 1000 less 100, and 90 of tax. Returns its id. */
export async function aSale(seller: Poster, customerId: string | null = null): Promise<string> {
  const orderId = newUuid();
  const amounts = { discount: minor(100), net: minor(900), tax: minor(90) };
  const common = { currency: "usd", orderId, customerId };
  await post(
    seller,
    { ...common, source: ledgerSources.sale(orderId), legs: saleLegs(amounts) },
    { ...common, source: ledgerSources.payment(newUuid()), legs: paymentLegs(minor(990)) },
  );
  return orderId;
}
