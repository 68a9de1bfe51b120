import { type Minor, minor } from "#contract/money.ts";
import { lockCredit, readCredit, takeCredit } from "#server/customers/customer-credit-store.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { creditTakenLegs, ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import { newUuid } from "#server/platform/ids.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { withTax } from "../orders/credits/credit-chain-rules.ts";
import { lockChainOrders, moveWaitingCredit } from "../orders/credits/credit-chain-store.ts";
import { insertCreditReversals } from "../orders/credits/credit-reversal-store.ts";
import type { OrderRow } from "../orders/order-store.ts";
import { reduceWaitingCredit } from "../subscriptions/prorations/reduce-waiting-credit.ts";
import type { SubscriptionRow } from "../subscriptions/records/subscription-store.ts";
import { endForSpentCredit, noticeDroppedItems, recordEnd } from "./disputed-subscription.ts";
import { type CreditReversal, planCreditReversals } from "./plan-credit-reversals.ts";

/** The amounts that a lost dispute took back, with tax, as its row has them. */
export interface TakenCredits {
  /** From the customer's credit. */
  creditTakenAmount: Minor;
  /** Credit that the customer has used, and owes since. */
  creditOwedAmount: Minor;
  /** Of items that waited for the next order. */
  creditDroppedAmount: Minor;
}

interface LostDispute {
  order: OrderRow;
  disputeId: string;
}

/**
 * Takes back the credits that changes of plan gave for money of an order that the bank has returned
 * now. Credit that the customer has spent ends their subscription, and is owed. The caller holds
 * the locks of the subscription and the order.
 */
export async function takeCreditsBack(
  ctx: SellerCtx,
  dispute: LostDispute,
  returned: Minor,
): Promise<TakenCredits | undefined> {
  const { order } = dispute;
  await lockChainOrders(ctx.tx, ctx.sellerId, [order.id]);
  const reversals = await planCreditReversals(ctx, order.id, returned);
  if (reversals.length === 0) return undefined;
  await writeReversals(ctx, dispute, reversals);
  const granted = reversals.filter(({ isWaiting }) => !isWaiting);
  const amount = sum(granted.map(withTax));
  const dropped = minor(sum(reversals.map(withTax)) - amount);
  const { owed, ended } = await takeFromBalance(ctx, order, amount);
  await postTaken(ctx, dispute, granted, owed);
  await recordTaken(ctx, dispute, minor(amount + dropped), owed);
  if (ended) await recordEnd(ctx, ended, order, owed);
  else if (dropped > 0) await noticeDroppedItems(ctx, order);
  return {
    creditTakenAmount: minor(amount - owed),
    creditOwedAmount: owed,
    creditDroppedAmount: dropped,
  };
}

/**
 * Returns what the customer owes, and their subscription if it ended for that. Unpaid orders that
 * are given up then return credit that they used.
 */
async function takeFromBalance(
  ctx: SellerCtx,
  order: OrderRow,
  amount: Minor,
): Promise<{ owed: Minor; ended: SubscriptionRow | undefined }> {
  const { tx, sellerId } = ctx;
  const { customerId, currency } = order;
  const account = { organizationId: sellerId, customerId, currency };
  const known = await lockCredit(tx, account);
  const ended = known < amount ? await endForSpentCredit(ctx, order) : undefined;
  const left = ended ? await readCredit(tx, sellerId, customerId, currency) : known;
  const taken = Math.min(amount, left);
  await takeCredit(tx, { ...account, amount: taken });
  return { owed: minor(amount - taken), ended };
}

async function writeReversals(
  ctx: SellerCtx,
  { disputeId }: LostDispute,
  reversals: readonly CreditReversal[],
): Promise<void> {
  for (const reversal of reversals.filter(({ isWaiting }) => isWaiting))
    await dropWaiting(ctx, reversal);
  await insertCreditReversals(
    ctx.tx,
    reversals.map(({ credit, net, tax, taxes, isWaiting }) => ({
      organizationId: ctx.sellerId,
      id: newUuid(),
      disputeId,
      orderCreditId: credit.id,
      amount: net,
      taxAmount: tax,
      taxBreakdown: JSON.stringify(taxes),
      prorationId: isWaiting ? credit.prorationId : null,
      createdAt: ctx.now,
    })),
  );
}

async function dropWaiting(ctx: SellerCtx, { credit, left }: CreditReversal): Promise<void> {
  if (credit.prorationId === null) throw new Error(`credit ${credit.id} does not wait`);
  const restId = await reduceWaitingCredit(ctx, credit.prorationId, left);
  if (restId !== null) await moveWaitingCredit(ctx.tx, ctx.sellerId, credit.id, restId);
}

async function postTaken(
  ctx: SellerCtx,
  { order, disputeId }: LostDispute,
  granted: readonly CreditReversal[],
  owed: Minor,
): Promise<void> {
  const { id: orderId, customerId, currency } = order;
  const source = ledgerSources.disputeCreditTaken(disputeId);
  const net = sum(granted.map((part) => part.net));
  const tax = sum(granted.map((part) => part.tax));
  const legs = creditTakenLegs({ net, tax }, owed);
  await postTransfers(ctx, [{ source, legs, currency, customerId, orderId, disputeId }]);
  const parts = sumBreakdowns(granted.map(({ taxes }) => taxes));
  await postTaxes(ctx, { source, kind: "sale", sign: 1, orderId, currency, parts });
}

async function recordTaken(
  ctx: SellerCtx,
  { order, disputeId }: LostDispute,
  amount: Minor,
  owed: Minor,
): Promise<void> {
  const target = { kind: "dispute", id: disputeId };
  const after = { order: order.number, amount, owed, currency: order.currency };
  await recordSellerAct(ctx, "dispute.credit_taken_back", target, { after });
}
