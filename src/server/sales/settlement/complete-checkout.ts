import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { minor } from "#contract/money.ts";
import { findProduct } from "#server/catalog/products/product-store.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCheckout } from "../checkouts/announce-checkout.ts";
import { type CheckoutRow, updateCheckout } from "../checkouts/checkout-store.ts";
import { tellCheckoutPage } from "../checkouts/checkout-streams.ts";
import { createPaidOrder, type NewOrder, type NewOrderItem } from "../orders/create-order.ts";
import type { RecordedPayment } from "../payments/record-payment.ts";

export interface CompletedCheckout {
  checkout: CheckoutRow;
  /** As it was announced when its order was there. */
  announced: CheckoutWire;
}

/** Makes the order of a confirmed checkout that is paid, or for which nothing is charged. The checkout is locked. */
export async function completeCheckout(
  ctx: SellerCtx,
  checkout: CheckoutRow,
  customer: CustomerRow,
  payment: RecordedPayment | null,
): Promise<CompletedCheckout> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  const product = await findProduct(ctx.tx, ctx.sellerId, checkout.productId);
  if (!seller || !product) throw new Error(`checkout ${checkout.id} has no seller or product`);
  const order = await createPaidOrder(
    ctx,
    {
      ...carriedOver(checkout),
      customer,
      customerEmail: checkout.customerEmail ?? customer.email,
      product,
      numberPrefix: seller.slug.toUpperCase(),
      items: [toItem(checkout, product.name)],
    },
    payment,
  );
  const succeeded = await updateCheckout(ctx.tx, ctx.sellerId, checkout.id, {
    status: "succeeded",
    customerId: customer.id,
    modifiedAt: ctx.now,
  });
  const announced = await announceCheckout(ctx, "updated", succeeded);
  await tellCheckoutPage(ctx, checkout.id, { type: "checkout.order_created", order_id: order.id });
  return { checkout: succeeded, announced };
}

type CarriedOver = Omit<
  NewOrder,
  "customer" | "customerEmail" | "product" | "numberPrefix" | "items"
>;

function carriedOver(checkout: CheckoutRow): CarriedOver {
  return {
    billingReason: "purchase",
    currency: checkout.currency,
    discountId: checkout.discountId,
    subscriptionId: null,
    checkoutId: checkout.id,
    customerName: checkout.customerName,
    isBusinessCustomer: checkout.isBusinessCustomer,
    billingName: checkout.customerBillingName ?? checkout.customerName,
    billingAddress:
      checkout.customerBillingAddress && JSON.stringify(checkout.customerBillingAddress),
    taxIdValue: checkout.customerTaxIdValue,
    taxIdFormat: checkout.customerTaxIdFormat,
    taxReference: checkout.taxReference,
    customFieldData: JSON.stringify(checkout.customFieldData),
    metadata: JSON.stringify(checkout.metadata),
    locale: checkout.locale,
  };
}

/** A product of one payment has one item. */
function toItem(checkout: CheckoutRow, productName: string): NewOrderItem {
  const line = checkout.taxLines?.[0];
  return {
    label: productName,
    amount: checkout.amount,
    discountAmount: checkout.discountAmount,
    taxAmount: line?.amount ?? minor(0),
    behavior: line?.behavior ?? "exclusive",
    taxRate: line?.rate ?? null,
    taxReason: line?.breakdown[0]?.reason ?? null,
    // Confirmed before taxable amounts were stored: the whole line is taxable.
    taxBreakdown: (line?.breakdown ?? []).map((part) => ({
      ...part,
      taxableAmount: part.taxableAmount ?? checkout.netAmount,
    })),
    proration: false,
    priceId: checkout.productPriceId,
    period: null,
  };
}
