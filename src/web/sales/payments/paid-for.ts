import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import { buyerLabel, customerTitle } from "#web/seller/customer-labels.ts";

/** The product and the payer of a payment. */
export interface PaidFor {
  title: string;
  buyer: string;
  email: string | undefined;
}

/** A payment that failed has no order: its checkout names the buyer. */
export function toPaidFor(
  orders: readonly OrderWire[],
  checkouts: readonly CheckoutWire[],
): (payment: PaymentWire) => PaidFor {
  return ({ order_id: orderId, checkout_id: checkoutId }) => {
    const order = orders.find(({ id }) => id === orderId);
    if (order) {
      const { customer, invoice_number: number } = order;
      const email = customer.name ? customer.email : undefined;
      return { title: `Order ${number}`, buyer: customerTitle(customer), email };
    }
    const checkout = checkouts.find(({ id }) => id === checkoutId);
    if (!checkout) return { title: "", buyer: "", email: undefined };
    const email = checkout.customer_name ? (checkout.customer_email ?? undefined) : undefined;
    return { title: `Checkout for ${checkout.product.name}`, buyer: buyerLabel(checkout), email };
  };
}
