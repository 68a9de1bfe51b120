import {
  findPaymentMethod,
  listPaymentMethods,
  type PaymentMethodRow,
} from "#server/customers/payment-methods/payment-method-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { ChargeReason } from "../../orders/charge-order-kind.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { findSubscription } from "../../subscriptions/records/subscription-store.ts";

/**
 * Finds the card of the subscription, or the customer's default, which comes first if it is new.
 * Undefined if there is none to charge.
 */
export async function findMethodFor(
  db: Db,
  order: Pick<OrderRow, "organizationId" | "subscriptionId" | "customerId">,
  begunBy: ChargeReason,
): Promise<PaymentMethodRow | undefined> {
  const { organizationId: sellerId, subscriptionId, customerId } = order;
  const methods = await listPaymentMethods(db, sellerId, customerId);
  const fallback = methods.find(({ isDefault }) => isDefault) ?? methods[0];
  if (begunBy === "new_method" && fallback) return fallback;
  const subscription =
    subscriptionId === null ? undefined : await findSubscription(db, sellerId, subscriptionId);
  const own = subscription?.paymentMethodId;
  const chosen = own ? await findPaymentMethod(db, sellerId, own) : undefined;
  return chosen?.deletedAt === null ? chosen : fallback;
}
