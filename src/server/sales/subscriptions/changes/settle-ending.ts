import { minor } from "#contract/money.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { creditGrantedLegs, ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { giveCredit } from "../../orders/credits/give-credit.ts";
import { orderAmounts } from "../../orders/order-amounts-rules.ts";
import { dropOrderCredits } from "../../orders/order-credits-store.ts";
import { findLastOrderId } from "../../orders/subscription-orders-store.ts";
import { type SubscriptionBill, waiveBill } from "../billing/bill-subscriptions.ts";
import type { PricedBill } from "../billing/price-bill.ts";
import { getWaitingOutcome, type WaitingOutcome } from "../prorations/waiting-outcome-rules.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import type { PricedChange } from "./subscription-change.ts";

/** Returns what becomes of the bill of a change. Only at an end it is not charged in any case. */
export function getBillOutcome({
  bill,
  ending,
  usageStep,
}: Pick<PricedChange, "bill" | "ending" | "usageStep">): WaitingOutcome {
  if (bill === null) return "dropped";
  if (ending === null) return "billed";
  // The order names what was used, also where a credit pays for it.
  if (ending.cause === "asked" && usageStep && usageStep.lines.length > 0) return "billed";
  return getWaitingOutcome(orderAmounts(bill.priced.items).total, ending.cause);
}

/**
 * Settles items that waited when their subscription ended, and that no order charges. Returns the
 * id of the order that waives them. What is lost that way is in the audit log.
 */
export async function settleUncharged(
  ctx: SellerCtx,
  { row, bill }: SubscriptionBill,
  change: PricedChange,
): Promise<string | null> {
  const outcome = getBillOutcome(change);
  if (outcome === "credited") {
    await grantCredit(ctx, row, bill);
    return null;
  }
  const settledIds = change.settled.map(({ id }) => id);
  await dropOrderCredits(ctx.tx, ctx.sellerId, settledIds, ctx.now);
  const waiving = outcome === "waived" ? await waiveBill(ctx, { row, bill }) : undefined;
  if (outcome !== "dropped") await recordLoss(ctx, { row, bill }, outcome);
  return waiving?.id ?? null;
}

async function grantCredit(
  ctx: SellerCtx,
  { id, customerId, currency }: SubscriptionRow,
  { priced: { items } }: PricedBill,
): Promise<void> {
  const source = ledgerSources.subscriptionCredit(id);
  const { net, tax, total } = orderAmounts(items);
  const legs = creditGrantedLegs({ net: minor(0 - net), tax: minor(0 - tax) });
  await giveCredit(ctx, { customerId, currency }, minor(0 - total));
  await postTransfers(ctx, [{ source, currency, customerId, legs }]);
  const orderId = await findLastOrderId(ctx.tx, ctx.sellerId, id);
  if (orderId === undefined) return;
  const parts = sumBreakdowns(items.map(({ taxBreakdown }) => taxBreakdown));
  // The parts are negative already.
  await postTaxes(ctx, { source, kind: "sale", orderId, currency, sign: 1, parts });
}

async function recordLoss(
  ctx: SellerCtx,
  { row: { id, currency, status }, bill }: SubscriptionBill,
  outcome: WaitingOutcome,
): Promise<void> {
  const { total } = orderAmounts(bill.priced.items);
  const amount = outcome === "lapsed" ? { lapsedCredit: 0 - total } : { waivedAmount: total };
  const target = { kind: "subscription", id };
  await recordSellerAct(ctx, "subscription.revoked", target, {
    after: { product: bill.planned.product.name, status, ...amount, currency },
  });
}
