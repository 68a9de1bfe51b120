import { minor } from "#contract/money.ts";
import { addCredit } from "#server/customers/customer-credit-store.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { creditGrantedLegs, ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { orderAmounts } from "../../orders/order-amounts-rules.ts";
import { dropOrderCredits } from "../../orders/order-credits-store.ts";
import { findLastOrderId } from "../../orders/subscription-orders-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { taxProrations } from "./proration-tax-rules.ts";
import { listWaitingProrations, settleProrations } from "./subscription-prorations-store.ts";

/**
 * A subscription ends with items that waited for its next order. If they add up to a credit, the customer gets it.
 * Otherwise they are dropped.
 */
export async function settleWaitingProrations(
  ctx: SellerCtx,
  { id, customerId, currency }: SubscriptionRow,
): Promise<void> {
  const waiting = await listWaitingProrations(ctx.tx, ctx.sellerId, [id]);
  if (waiting.length === 0) return;
  const ids = waiting.map((row) => row.id);
  await settleProrations(ctx.tx, ctx.sellerId, ids, { orderId: null, now: ctx.now });
  const items = taxProrations(waiting);
  const { net, tax, total } = orderAmounts(items);
  if (total >= 0) return dropOrderCredits(ctx.tx, ctx.sellerId, ids, ctx.now);
  const source = ledgerSources.subscriptionCredit(id);
  const legs = creditGrantedLegs({ net: minor(-net), tax: minor(0 - tax) });
  await addCredit(ctx.tx, {
    organizationId: ctx.sellerId,
    customerId,
    currency,
    amount: -total,
  });
  await postTransfers(ctx, [{ source, currency, customerId, legs }]);
  const orderId = await findLastOrderId(ctx.tx, ctx.sellerId, id);
  if (orderId === undefined) return;
  const parts = sumBreakdowns(items.map(({ taxBreakdown }) => taxBreakdown));
  // The parts are negative already.
  await postTaxes(ctx, { source, kind: "refund", orderId, currency, sign: 1, parts });
}
