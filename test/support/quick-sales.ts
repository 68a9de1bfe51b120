import { CheckoutConfirm, CheckoutCreate } from "#contract/billing/checkout-schema.ts";
import { DiscountCreate } from "#contract/billing/discount-schema.ts";
import { minor } from "#contract/money.ts";
import { createDiscount } from "#server/catalog/discounts/create-discount.ts";
import type { TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import { findProduct, type ProductRow } from "#server/catalog/products/product-store.ts";
import { type CustomerRow, getSoldTo } from "#server/customers/customer-store.ts";
import { taxLine } from "#server/money/tax/tax-rules.ts";
import { businessNow, systemCaller } from "#server/platform/context.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  createCheckout,
  prepareCheckout,
} from "#server/sales/checkouts/changes/create-checkout.ts";
import { createPaidOrder } from "#server/sales/orders/create-order.ts";
import {
  discountItems,
  dueAmounts,
  orderAmounts,
} from "#server/sales/orders/order-amounts-rules.ts";
import { findOrderOfCheckout, type OrderRow } from "#server/sales/orders/order-store.ts";
import { findChargedPayment } from "#server/sales/payments/payment-store.ts";
import { confirmCheckout } from "#server/sales/settlement/confirmation/confirm-checkout.ts";
import { aSeller, type Seller } from "./a-seller.ts";
import { type PurchaseCase, toTaxRates } from "./purchase-cases.ts";
import { forSeller } from "./sold-orders.ts";
import { stubProcessor } from "./stub-processor.ts";
import { testApp } from "./test-app.ts";
import { testTax } from "./test-tax.ts";

export interface QuickShop {
  seller: Seller;
  /** The buyer names its price. */
  product: ProductRow;
  customer: CustomerRow;
  /** Of a first purchase: the payments of orders without a checkout refer to it. */
  attemptId: string;
}

interface Sales {
  platform: Platform;
  ratesByPostalCode: Map<string, number[]>;
}

const processor = stubProcessor();
const caller = systemCaller("test");

/**
 * Sells without HTTP and without a processor, for thousands of random cases: the actions are called
 * directly.
 */
export async function quickSales() {
  const ratesByPostalCode: Sales["ratesByPostalCode"] = new Map();
  const tax = testTax(({ address }) =>
    toTaxRates(ratesByPostalCode.get(address?.postal_code ?? "") ?? []),
  );
  const app = await testApp({
    services: { tax },
    payments: () => ({ processor, close: async () => {} }),
  });
  const { platform } = app;
  const sales = { platform, ratesByPostalCode };
  return {
    platform,
    openShop: async () => openShop(sales, await aSeller(app)),
    buyCart: sellCart,
    buyByCheckout: (shop: QuickShop, given: PurchaseCase) => sellByCheckout(sales, shop, given),
  };
}

async function openShop(sales: Sales, seller: Seller): Promise<QuickShop> {
  const { db } = sales.platform.database;
  const price = { amount_type: "custom", price_currency: "usd", minimum_amount: 50 };
  const { body } = await seller.post("/v1/products/", {
    name: "Anything",
    recurring_interval: null,
    prices: [price],
  });
  const product = await findProduct(db, seller.organizationId, body.id);
  if (!product) throw new Error("the product is missing");
  const first = { amount: 1_000, behavior: "exclusive" as const, rates: [], isDiscountable: true };
  const order = await sellByCheckout(
    sales,
    { seller, product },
    { items: [first], discount: null, refunds: [], isRefundedWhole: false },
  );
  return forSeller(seller, async ({ tx, sellerId }) => {
    const payment = await findChargedPayment(tx, sellerId, order.id);
    const customer = await getSoldTo(tx, sellerId, order.customerId);
    return { seller, product, customer, attemptId: payment?.attemptId ?? "" };
  });
}

async function sellCart(shop: QuickShop, { items, discount }: PurchaseCase): Promise<OrderRow> {
  const { seller, product, customer, attemptId } = shop;
  const cart = items.map(({ amount, isDiscountable }, index) => ({
    label: `Item ${index}`,
    amount: minor(amount),
    proration: false,
    priceId: null,
    isDiscountable,
  }));
  const taxed = discountItems(cart, discount).map((item, index) => {
    const { behavior = "exclusive", rates = [] } = items[index] ?? {};
    const { amount, rate, breakdown } = taxLine(item.discounted, behavior, toTaxRates(rates));
    return {
      ...item,
      behavior,
      taxAmount: amount,
      taxRate: rate,
      taxReason: null,
      period: null,
      taxBreakdown: breakdown,
    };
  });
  const { charged } = dueAmounts(orderAmounts(taxed).total, "usd", minor(0));
  const chargeId = `ch_${newUuid()}`;
  const common = { checkoutId: null, orderId: null, customerId: customer.id, currency: "usd" };
  const payment = {
    ...common,
    status: "succeeded" as const,
    attemptId,
    intentId: `pi_${newUuid()}`,
    chargeId,
    customerEmail: customer.email,
    amount: charged,
    method: null,
    decline: null,
  };
  return forSeller(seller, (ctx) =>
    createPaidOrder(
      ctx,
      {
        billingReason: "purchase",
        currency: "usd",
        customer,
        customerEmail: customer.email,
        product,
        numberPrefix: "CART",
        items: taxed,
        customFieldData: "{}",
        metadata: "{}",
      },
      charged === 0 ? null : payment,
    ),
  );
}

async function sellByCheckout(
  { platform, ratesByPostalCode }: Sales,
  shop: Pick<QuickShop, "seller" | "product">,
  { items: [item], discount }: PurchaseCase,
): Promise<OrderRow> {
  const { db } = platform.database;
  const { organizationId: sellerId } = shop.seller;
  const postalCode = newUuid().slice(0, 8);
  ratesByPostalCode.set(postalCode, item?.rates ?? []);
  const input = CheckoutCreate.parse({
    products: [shop.product.id],
    amount: item?.amount,
    discount_id: discount && (await newDiscount(shop.seller, discount)),
  });
  const now = await businessNow(platform, db);
  const prepared = await prepareCheckout(platform, sellerId, input, now);
  const { row } = await forSeller(shop.seller, (ctx) => createCheckout(ctx, prepared));
  await confirmCheckout({
    platform,
    processor,
    caller,
    sellerId,
    checkoutId: row.id,
    steps: withoutKey,
    input: CheckoutConfirm.parse({
      confirmation_token_id: "ctoken_visa",
      customer_name: "Ada Buyer",
      customer_email: `buyer-${postalCode}@example.com`,
      customer_billing_address: { country: "DE", postal_code: postalCode },
    }),
  });
  const order = await findOrderOfCheckout(db, sellerId, row.id);
  if (!order) throw new Error(`checkout ${row.id} has no order`);
  return order;
}

const withoutKey = {
  recall: async () => undefined,
  isTaken: async () => false,
  begin: async () => {},
  finish: async () => {},
  abandon: async () => true,
};

async function newDiscount(seller: Seller, discount: TakesOff): Promise<string> {
  const amount =
    discount.type === "fixed"
      ? { amount: discount.amount, currency: "usd" }
      : { basis_points: discount.basisPoints };
  const input = DiscountCreate.parse({
    name: "Off",
    duration: "once",
    type: discount.type,
    ...amount,
  });
  return (await forSeller(seller, (ctx) => createDiscount(ctx, input))).id;
}
