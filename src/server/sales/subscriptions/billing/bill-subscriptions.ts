import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  createBilledOrders,
  createOrderToPay,
  createUnchargedOrder,
} from "../../orders/create-billed-orders.ts";
import type { NewOrder } from "../../orders/create-order.ts";
import { giveUpOrder } from "../../orders/give-up-order.ts";
import { orderAmounts } from "../../orders/order-amounts-rules.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { toBillingColumns, toBillingDetails } from "../records/billing-details.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import type { PricedBill } from "./price-bill.ts";

/** A bill and its subscription, which is locked. */
export interface SubscriptionBill {
  row: SubscriptionRow;
  bill: PricedBill;
}

/** Makes one order for each bill, in the order given. */
export async function billSubscriptions(
  ctx: SellerCtx,
  bills: readonly SubscriptionBill[],
): Promise<OrderRow[]> {
  if (bills.length === 0) return [];
  const numberPrefix = await readNumberPrefix(ctx);
  return createBilledOrders(
    ctx,
    bills.map((bill) => toOrder(bill, numberPrefix)),
  );
}

/** Makes an order that shows what is not charged, and gives it up. */
export async function waiveBill(ctx: SellerCtx, bill: SubscriptionBill): Promise<OrderRow> {
  const order = toOrder(bill, await readNumberPrefix(ctx));
  return giveUpOrder(ctx, await createUnchargedOrder(ctx, order));
}

/** Makes the order, which has this id, of a change that is made once it is paid. */
export async function billBeforeChange(
  ctx: SellerCtx,
  bill: SubscriptionBill,
  orderId: string,
): Promise<OrderRow> {
  return createOrderToPay(ctx, toOrder(bill, await readNumberPrefix(ctx)), orderId);
}

async function readNumberPrefix({ tx, sellerId }: SellerCtx): Promise<string> {
  const seller = await findOrganizationOrClosed(tx, sellerId);
  return seller?.slug.toUpperCase() ?? "";
}

function toOrder(
  { row, bill: { planned, customer, priced } }: SubscriptionBill,
  numberPrefix: string,
): NewOrder {
  const billing = toBillingDetails(row);
  return {
    billingReason: planned.billingReason,
    product: planned.product,
    numberPrefix,
    discountId: planned.discount?.id ?? null,
    customer,
    customerEmail: customer.email,
    customerName: customer.name,
    ...toBillingColumns(billing),
    billingName: billing.billingName ?? customer.name,
    isBusinessCustomer: billing.taxIdValue !== null,
    locale: customer.locale,
    currency: row.currency,
    subscriptionId: row.id,
    checkoutId: null,
    items: priced.items,
    awaitsAddress: priced.lacksAddress && orderAmounts(priced.items).total > 0,
    taxReference: priced.taxReference,
    customFieldData: JSON.stringify(row.customFieldData),
    metadata: JSON.stringify(row.metadata),
    periodStart: planned.period?.start ?? null,
    periodEnd: planned.period?.end ?? null,
  };
}
