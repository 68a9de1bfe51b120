import { takesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { DiscountRow } from "#server/catalog/discounts/discount-store.ts";
import type { ProductRow } from "#server/catalog/products/product-store.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toBillingDetails } from "../records/billing-details.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import { type BilledItem, type PricedOrder, priceOrder } from "./price-order.ts";

/** An order that a change of a subscription makes. */
export interface PlannedBill {
  billingReason: "subscription_cycle" | "subscription_update";
  product: ProductRow;
  /** Null for the last order of a subscription, whose items have periods of their own. */
  period: Period | null;
  /** The tax rates of this moment apply. */
  taxedAt: Date;
  items: readonly BilledItem[];
  discount: DiscountRow | null;
}

/** The same with its taxes, at the address of the subscription as it is now. */
export interface PricedBill {
  planned: PlannedBill;
  customer: CustomerRow;
  priced: PricedOrder;
}

/** Computes the taxes of a bill. Asks the tax provider: never call it inside a transaction. */
export async function priceBill(
  platform: Platform,
  row: SubscriptionRow,
  planned: PlannedBill,
  customer: CustomerRow,
): Promise<PricedBill> {
  const { organizationId, currency } = row;
  const { taxedAt: at, items, discount } = planned;
  const facts = {
    billing: toBillingDetails(row),
    currency,
    at,
    items,
    discount: discount && takesOff(discount),
  };
  return { planned, customer, priced: await priceOrder(platform, organizationId, facts) };
}
