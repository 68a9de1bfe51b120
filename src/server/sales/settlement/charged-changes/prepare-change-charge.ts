import { type Minor, minor } from "#contract/money.ts";
import { readCredit } from "#server/customers/customer-credit-store.ts";
import { type CustomerRow, getSoldTo } from "#server/customers/customer-store.ts";
import type { PaymentMethodRow } from "#server/customers/payment-methods/payment-method-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { dueAmounts, orderAmounts } from "../../orders/order-amounts-rules.ts";
import type { PricedChange } from "../../subscriptions/changes/subscription-change.ts";
import { isCustomerGone, isRefusedForGood } from "../attempts/gone-method.ts";
import { paymentError } from "../attempts/settlement-errors.ts";
import { findMethodFor } from "../order-charges/find-method.ts";
import { ensureOrderIntent } from "../order-charges/order-intent.ts";

/** The charge of a change of plan, before its order is there. */
export interface ChangeCharge {
  orderId: string;
  amount: Minor;
  /** Null without a saved card: the customer pays by the link. */
  saved: { method: PaymentMethodRow; customer: CustomerRow; intentId: string } | null;
}

/** Returns the amount of the order of a change that credit of the customer does not pay. */
export async function readDue(
  db: Db | Tx,
  { row, bill }: Pick<PricedChange, "row" | "bill">,
): Promise<Minor> {
  if (bill === null) return minor(0);
  const { organizationId: sellerId, customerId, currency } = row;
  const credit = await readCredit(db, sellerId, customerId, currency);
  const { total } = orderAmounts(bill.priced.items);
  return dueAmounts(total, currency, minor(credit)).charged;
}

/** Finds the card that is charged, and creates the intent of the order to be. */
export async function prepareChangeCharge(
  db: Db,
  processor: Processor,
  { row }: PricedChange,
  amount: Minor,
): Promise<ChangeCharge> {
  const { organizationId: sellerId, id: subscriptionId, customerId } = row;
  const orderId = newUuid();
  const unsaved = { orderId, amount, saved: null };
  const payer = { organizationId: sellerId, subscriptionId, customerId };
  const method = await findMethodFor(db, payer, "plan_change");
  const customer = await getSoldTo(db, sellerId, customerId);
  if (!method || customer.processorId === null) return unsaved;
  const order = { ...newOrder, organizationId: sellerId, id: orderId, currency: row.currency };
  try {
    const due = { ...order, totalAmount: amount };
    const intentId = await ensureOrderIntent(processor, due, customer.processorId);
    return { orderId, amount, saved: { method, customer, intentId } };
  } catch (error) {
    // The processor does not know the customer anymore, and so none of their cards.
    if (isCustomerGone(error)) return unsaved;
    throw isRefusedForGood(error) ? new Refusal(paymentError("processing_error")) : error;
  }
}

const newOrder = { intentId: null, intentCount: 0, appliedBalanceAmount: 0, waivedAmount: 0 };
