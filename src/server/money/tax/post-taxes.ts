import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { insertTaxEntries } from "./tax-entry-store.ts";
import type { TaxPart } from "./tax-rules.ts";

/** The taxes of a sale or a refund, in the transaction in which its ledger entries are posted. */
export interface TaxPosting {
  /** The same as in the ledger. */
  source: string;
  /** Only a refund or a lost dispute is a refund. Credit, and what is given up, are less sales. */
  kind: "sale" | "refund";
  orderId: string;
  refundId?: string;
  currency: string;
  /** Whether they are taken or given back. */
  sign: 1 | -1;
  parts: readonly TaxPart[];
}

export async function postTaxes(ctx: SellerCtx, ...postings: TaxPosting[]): Promise<void> {
  await insertTaxEntries(ctx.tx, postings.flatMap(toEntries(ctx)));
}

function toEntries({ sellerId, now }: SellerCtx) {
  return ({ source, kind, orderId, refundId, currency, sign, parts }: TaxPosting) =>
    parts.map(({ amount, taxableAmount, country, state, name, rate, reason }, position) => ({
      organizationId: sellerId,
      id: newUuid(),
      source,
      position,
      kind,
      orderId,
      refundId: refundId ?? null,
      country,
      state,
      name,
      rate,
      reason,
      currency,
      taxableAmount: sign * taxableAmount,
      amount: sign * amount,
      createdAt: now,
    }));
}
