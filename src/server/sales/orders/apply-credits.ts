import { minor } from "#contract/money.ts";
import { lockCredits, takeCredit } from "#server/customers/customer-credit-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { chargeAgainMs } from "./charge-order-later.ts";
import { giveCredit } from "./credits/give-credit.ts";
import { dueAmounts, orderAmounts, type TaxedItem } from "./order-amounts-rules.ts";
import { type OrderPayment, unpaidTerms } from "./order-payment-terms.ts";

/** An order, so far as its payment depends on it. */
export interface BilledAmounts {
  customerId: string;
  currency: string;
  items: readonly TaxedItem[];
  /** The tax is not known, so it is not known how much is to be paid. */
  awaitsAddress: boolean;
}

/**
 * Returns how orders are paid: the customer's credit pays as much of each as it can, one after the
 * other, so that the next one gets what is left. Of an order whose tax is not known nothing is paid
 * yet.
 */
export async function applyCredits(
  ctx: SellerCtx,
  orders: readonly BilledAmounts[],
): Promise<OrderPayment[]> {
  const toKey = (of: Pick<BilledAmounts, "customerId" | "currency">) =>
    `${of.customerId} ${of.currency}`;
  const customerIds = orders.map(({ customerId }) => customerId);
  const locked = await lockCredits(ctx.tx, ctx.sellerId, customerIds);
  const credits = new Map(locked.map((row) => [toKey(row), row.amount]));
  const payments: OrderPayment[] = [];
  for (const order of orders) {
    const { customerId, currency, items } = order;
    const amounts = orderAmounts(items);
    if (order.awaitsAddress) {
      payments.push({ ...unpaidTerms, amounts });
      continue;
    }
    const inCredit = credits.get(toKey(order)) ?? 0;
    const due = dueAmounts(amounts.total, currency, minor(inCredit));
    const credit = { organizationId: ctx.sellerId, customerId, currency };
    await takeCredit(ctx.tx, { ...credit, amount: due.creditUsed });
    const setOff = await giveCredit(ctx, order, minor(due.creditGranted));
    credits.set(toKey(order), inCredit - due.creditUsed + due.creditGranted - setOff);
    const isPaid = due.charged === 0;
    payments.push({
      status: isPaid ? "paid" : "pending",
      amounts,
      waived: due.waived,
      appliedBalance: minor(due.creditGranted - due.creditUsed),
      nextAttemptAt: isPaid ? null : new Date(ctx.now.getTime() + chargeAgainMs),
    });
  }
  return payments;
}
