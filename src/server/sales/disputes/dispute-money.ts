import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import { minor } from "#contract/money.ts";
import { type Posting, postTransfers } from "#server/money/ledger/post-transfers.ts";
import {
  disputeLostLegs,
  disputeWithdrawnLegs,
  feeLegs,
  type Leg,
  ledgerSources,
  reversedLegs,
} from "#server/money/ledger/posting-rules.ts";
import type { DisputeFacts } from "#server/money/processor/processor-results.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import { isLost } from "./dispute-rules.ts";
import type { DisputeSplit } from "./dispute-split.ts";
import type { DisputeRow } from "./dispute-store.ts";
import { dropUncoveredChange } from "./disputed-subscription.ts";
import { giveCreditsBack } from "./give-credits-back.ts";
import { revertTaxLater } from "./revert-dispute-tax.ts";
import { takeCreditsBack } from "./take-credits-back.ts";

interface ReportedMoney {
  facts: DisputeFacts;
  status: DisputeStatus;
  /** Undefined once the dispute is closed: then its split is final. */
  split: DisputeSplit | undefined;
}

/** Books what the processor did with the money, each step once. Returns the columns that say so. */
export async function bookDispute(
  ctx: SellerCtx,
  order: OrderRow,
  before: DisputeRow,
  { facts, status, split }: ReportedMoney,
) {
  const amounts = split ?? { net: minor(before.amount), tax: minor(before.taxAmount) };
  const total = minor(amounts.net + amounts.tax);
  const isWithdrawn = facts.isWithdrawn && before.withdrawnAt === null;
  const isReinstated = facts.isReinstated && before.reinstatedAt === null;
  const isHeld = facts.isWithdrawn || before.withdrawnAt !== null;
  const isLostNow = isLost(status) && isHeld && before.lostAt === null;
  const isRecovered = isReinstated && before.lostAt !== null;
  const sources = ledgerSources;
  const lostLegs = disputeLostLegs(amounts);
  const posting = (source: string, legs: Leg[], currency = before.currency): Posting => ({
    source,
    legs,
    currency,
    customerId: before.customerId,
    orderId: before.orderId,
    disputeId: before.id,
  });
  const fee = (source: string, legs: Leg[]) => posting(source, legs, facts.feeCurrency);
  const { id } = before;
  await postTransfers(ctx, [
    ...(isWithdrawn
      ? [
          posting(sources.disputeWithdrawn(id), disputeWithdrawnLegs(total)),
          fee(sources.disputeFee(id), feeLegs(facts.fee)),
        ]
      : []),
    ...(isLostNow ? [posting(sources.disputeLost(id), lostLegs)] : []),
    ...(isRecovered ? [posting(sources.disputeRecovered(id), reversedLegs(lostLegs))] : []),
    ...(isReinstated
      ? [
          posting(sources.disputeReinstated(id), reversedLegs(disputeWithdrawnLegs(total))),
          fee(sources.disputeFeeReturned(id), reversedLegs(feeLegs(facts.feeReturned))),
        ]
      : []),
  ]);
  const taxes = split?.taxes ?? toTaxParts(before);
  const { currency, orderId } = before;
  const taxed = { kind: "refund" as const, orderId, currency, parts: taxes };
  if (isLostNow) await postTaxes(ctx, { ...taxed, source: sources.disputeLost(id), sign: -1 });
  if (isRecovered)
    await postTaxes(ctx, { ...taxed, source: sources.disputeRecovered(id), sign: 1 });
  if (isLostNow) await revertTaxLater(ctx, order, id);
  if (isWithdrawn || isLostNow) await dropUncoveredChange(ctx, order);
  const taken = isLostNow && (await takeCreditsBack(ctx, { order, disputeId: id }, total));
  if (isRecovered) await giveCreditsBack(ctx, order, before);
  return {
    amount: amounts.net,
    taxAmount: amounts.tax,
    taxBreakdown: JSON.stringify(taxes),
    ...(isWithdrawn
      ? { withdrawnAt: ctx.now, feeAmount: facts.fee, feeCurrency: facts.feeCurrency }
      : {}),
    ...(isReinstated ? { reinstatedAt: ctx.now, feeReturnedAmount: facts.feeReturned } : {}),
    ...(isLostNow ? { lostAt: ctx.now, ...taken } : {}),
  };
}
