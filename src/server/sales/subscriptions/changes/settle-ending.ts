import { addCredit } from "#server/customers/customer-credit-store.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { giveUpOrder } from "../../orders/give-up-order.ts";
import { dropOrderCredits } from "../../orders/order-credits-store.ts";
import { findLastOrderId } from "../../orders/subscription-orders-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import type { SubscriptionEnding } from "./subscription-change.ts";

/**
 * Grants the credit of a subscription that ended, and gives up its unpaid orders, which are locked.
 */
export async function settleEnding(
  ctx: SellerCtx,
  row: SubscriptionRow,
  { credit, unpaidOrders }: SubscriptionEnding,
  droppedIds: readonly string[],
): Promise<void> {
  if (credit) await grantCredit(ctx, row, credit);
  else await dropOrderCredits(ctx.tx, ctx.sellerId, droppedIds, ctx.now);
  for (const order of unpaidOrders) await giveUpOrder(ctx, order);
}

async function grantCredit(
  ctx: SellerCtx,
  { id, customerId, currency }: SubscriptionRow,
  { items, amount, legs }: NonNullable<SubscriptionEnding["credit"]>,
): Promise<void> {
  const source = ledgerSources.subscriptionCredit(id);
  await addCredit(ctx.tx, { organizationId: ctx.sellerId, customerId, currency, amount });
  await postTransfers(ctx, [{ source, currency, customerId, legs }]);
  const orderId = await findLastOrderId(ctx.tx, ctx.sellerId, id);
  if (orderId === undefined) return;
  const parts = sumBreakdowns(items.map(({ taxBreakdown }) => taxBreakdown));
  // The parts are negative already.
  await postTaxes(ctx, { source, kind: "refund", orderId, currency, sign: 1, parts });
}
