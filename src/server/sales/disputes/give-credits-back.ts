import { minor } from "#contract/money.ts";
import { lockCredit } from "#server/customers/customer-credit-store.ts";
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
import { sumCreditSetOffs } from "../orders/credits/credit-set-off-store.ts";
import { giveCredit } from "../orders/credits/give-credit.ts";
import type { OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import type { DisputeRow } from "./dispute-store.ts";

/**
 * Gives back what a lost dispute took, after it was won by an appeal: nothing is owed anymore, and
 * all the rest is credit of the customer, also what was dropped of items that waited, and what
 * later credit has paid of the debt.
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
  await lockCredit(tx, { organizationId: sellerId, customerId, currency });
  const setOff = (await sumCreditSetOffs(tx, sellerId, [id])).get(id) ?? 0;
  const owed = minor(dispute.creditOwedAmount - setOff);
  // First, because the credit would pay the debt of this dispute otherwise.
  await markGivenBack(tx, sellerId, id, ctx.now);
  await giveCredit(ctx, dispute, minor(net + tax - owed));
  const source = ledgerSources.disputeCreditGivenBack(id);
  const legs = reversedLegs(creditTakenLegs({ net, tax }, owed));
  await postTransfers(ctx, [{ source, legs, currency, customerId, orderId, disputeId: id }]);
  const parts = sumBreakdowns(reversals.map(toTaxParts));
  await postTaxes(ctx, { source, kind: "sale", sign: -1, orderId, currency, parts });
  const target = { kind: "dispute", id };
  const after = { order: order.number, amount: net + tax, currency };
  await recordSellerAct(ctx, "dispute.credit_given_back", target, { after });
}
