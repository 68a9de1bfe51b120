import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { feeLegs, ledgerSources } from "#server/money/ledger/posting-rules.ts";
import type { ChargeFacts } from "#server/money/processor/processor-results.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findPaymentOfCharge, lockPayment, updatePayment } from "../../payments/payment-store.ts";

/**
 * Records the cost and the risk of a charge. The fee is posted once, in the currency of the
 * processor's balance.
 */
export async function recordCharge(ctx: SellerCtx, charge: ChargeFacts): Promise<void> {
  const found = await findPaymentOfCharge(ctx.tx, ctx.sellerId, charge.id);
  const payment = found && (await lockPayment(ctx.tx, ctx.sellerId, found.id));
  if (!payment) return;
  const { balance, riskLevel } = charge;
  const isNew = balance !== null && payment.feeAmount === null;
  if (!isNew && payment.riskLevel === riskLevel) return;
  await updatePayment(ctx.tx, ctx.sellerId, payment.id, {
    riskLevel,
    ...(isNew ? { feeAmount: balance.fee, feeCurrency: balance.currency, checkAt: null } : {}),
    modifiedAt: ctx.now,
  });
  if (!isNew) return;
  const { customerId, orderId } = payment;
  const source = ledgerSources.fee(charge.id);
  const legs = feeLegs(balance.fee);
  await postTransfers(ctx, [{ source, currency: balance.currency, legs, customerId, orderId }]);
}
