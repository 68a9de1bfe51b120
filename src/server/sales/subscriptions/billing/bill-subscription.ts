import type { ProductRow } from "#server/catalog/products/product-store.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { createBilledOrders } from "../../orders/create-billed-orders.ts";
import type { NewOrder } from "../../orders/create-order.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import type { PricedOrder } from "./price-order.ts";

export interface SubscriptionBill {
  billingReason: "subscription_cycle" | "subscription_update";
  customer: CustomerRow;
  product: ProductRow;
  /** Before the dash of the order's number. */
  numberPrefix: string;
  priced: PricedOrder;
  discountId: string | null;
  period: Period;
}

/** Makes an order of a subscription, which is locked, to the details of its customer as they are now. */
export async function billSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  bill: SubscriptionBill,
): Promise<OrderRow> {
  const [order] = await billSubscriptions(ctx, [{ row, ...bill }]);
  if (!order) throw new Error(`subscription ${row.id} was not billed`);
  return order;
}

/** The same for several: one order each, in the order given. */
export function billSubscriptions(
  ctx: SellerCtx,
  bills: readonly (SubscriptionBill & { row: SubscriptionRow })[],
): Promise<OrderRow[]> {
  return createBilledOrders(ctx, bills.map(toOrder));
}

function toOrder({
  row,
  customer,
  priced,
  period,
  ...bill
}: SubscriptionBill & { row: SubscriptionRow }): NewOrder {
  return {
    ...bill,
    customer,
    customerEmail: customer.email,
    customerName: customer.name,
    billingName: customer.name,
    billingAddress: customer.billingAddress && JSON.stringify(customer.billingAddress),
    isBusinessCustomer: customer.taxIdValue !== null,
    taxIdValue: customer.taxIdValue,
    taxIdFormat: customer.taxIdFormat,
    locale: customer.locale,
    currency: row.currency,
    subscriptionId: row.id,
    checkoutId: null,
    items: priced.items,
    taxReference: priced.taxReference,
    customFieldData: JSON.stringify(row.customFieldData),
    metadata: JSON.stringify(row.metadata),
    periodStart: period.start,
    periodEnd: period.end,
  };
}
