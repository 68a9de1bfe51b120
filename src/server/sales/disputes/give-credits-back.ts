import { minor } from "#contract/money.ts";
import { addCredit } from "#server/customers/customer-credit-store.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import {
  creditTakenLegs,
  ledgerSources,
  reversedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listReversalsOfDispute, markGivenBack } from "../orders/credits/credit-reversal-store.ts";
import type { OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import type { DisputeRow } from "./dispute-store.ts";

/**
 * Gives back what a lost dispute took, after it was won by an appeal: nothing is owed anymore, and
 * all the rest is credit of the customer, also what was dropped of items that waited.
 */
export async function giveCreditsBack(
  ctx: SellerCtx,
  order: OrderRow,
  dispute: DisputeRow,
): Promise<void> {
  const { tx, sellerId } = ctx;
  const { id, customerId, currency, orderId } = dispute;
  const reversals = await listReversalsOfDispute(tx, sellerId, id);
  if (reversals.length === 0) return;
  const net = sum(reversals.map(({ amount }) => minor(amount)));
  const tax = sum(reversals.map(({ taxAmount }) => minor(taxAmount)));
  const owed = minor(dispute.creditOwedAmount);
  const credit = { organizationId: sellerId, customerId, currency, amount: net + tax - owed };
  await addCredit(tx, credit);
  const source = ledgerSources.disputeCreditGivenBack(id);
  const legs = reversedLegs(creditTakenLegs({ net, tax }, owed));
  await postTransfers(ctx, [{ source, legs, currency, customerId, orderId, disputeId: id }]);
  const parts = sumBreakdowns(reversals.map(toTaxParts));
  await postTaxes(ctx, { source, kind: "sale", sign: -1, orderId, currency, parts });
  await markGivenBack(tx, sellerId, id, ctx.now);
  const target = { kind: "dispute", id };
  const after = { order: order.number, amount: net + tax, currency };
  await recordSellerAct(ctx, "dispute.credit_given_back", target, { after });
}
