import type { ProductRow } from "#server/catalog/products/product-store.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import type { NewOrder, NewOrderItem } from "../../orders/create-order.ts";
import {
  type BillingDetails,
  toBillingColumns,
} from "../../subscriptions/records/billing-details.ts";

/** Everything that the order of a checkout needs. */
export interface SoldCheckout {
  checkout: CheckoutRow;
  customer: CustomerRow;
  product: ProductRow;
  /** Before the dash of the order's number. */
  numberPrefix: string;
}

/** Makes the order of a one-time purchase. */
export function orderOfCheckout({
  checkout,
  customer,
  product,
  numberPrefix,
}: SoldCheckout): NewOrder {
  return {
    billingReason: "purchase",
    currency: checkout.currency,
    discountId: checkout.discountId,
    subscriptionId: null,
    checkoutId: checkout.id,
    customer,
    customerEmail: checkout.customerEmail ?? customer.email,
    product,
    numberPrefix,
    customerName: checkout.customerName,
    isBusinessCustomer: checkout.isBusinessCustomer,
    ...toBillingColumns(getBillingDetails(checkout)),
    taxReference: checkout.taxReference,
    customFieldData: JSON.stringify(checkout.customFieldData),
    metadata: JSON.stringify(checkout.metadata),
    locale: checkout.locale,
    items: [itemOfCheckout(checkout, product.name)],
  };
}

/** Returns to whom the order of a checkout, and its subscription, are billed, and where. */
export function getBillingDetails(checkout: CheckoutRow): BillingDetails {
  return {
    billingName: checkout.customerBillingName ?? checkout.customerName,
    billingAddress: checkout.customerBillingAddress,
    taxIdValue: checkout.customerTaxIdValue,
    taxIdFormat: checkout.customerTaxIdFormat,
  };
}

/**
 * Returns the item of the price that was chosen, with the tax that was frozen when the buyer
 * confirmed.
 */
export function itemOfCheckout(checkout: CheckoutRow, productName: string): NewOrderItem {
  const [line] = checkout.taxLines ?? [];
  if (!line) throw new Error(`checkout ${checkout.id} was confirmed without its tax`);
  return {
    label: productName,
    amount: checkout.amount,
    discountAmount: checkout.discountAmount,
    taxAmount: line.amount,
    behavior: line.behavior,
    taxRate: line.rate,
    taxReason: line.breakdown[0]?.reason ?? null,
    taxBreakdown: line.breakdown,
    proration: false,
    priceId: checkout.productPriceId,
    period: null,
  };
}
