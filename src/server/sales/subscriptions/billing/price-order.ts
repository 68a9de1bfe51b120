import type { TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { TaxBehavior, TaxRate } from "#server/money/tax/tax-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { NewOrderItem } from "../../orders/create-order.ts";
import {
  type DiscountedItem,
  discountItems,
  type OrderItem,
} from "../../orders/order-amounts-rules.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import { type ItemTax, type TaxedItems, type TaxingFacts, taxItems } from "./tax-items.ts";

export interface BilledItem extends OrderItem {
  behavior: TaxBehavior;
  period: Period;
  /** Of a credit: the rates of the order that charged it. Otherwise today's rates apply. */
  frozenRates: readonly TaxRate[] | null;
  /** Of a credit: the order that charged it, unless it is billed together with its debit. */
  creditedOrderId: string | null;
}

export interface PricedOrder extends Pick<TaxedItems, "lacksAddress"> {
  items: NewOrderItem[];
  taxReference: string | null;
}

export interface PricingFacts extends TaxingFacts {
  items: readonly BilledItem[];
  discount: TakesOff | null;
}

/**
 * Returns the items of an order with discount and tax, for renewals, changes of plan and their
 * previews alike. Asks the tax provider: never call it inside a transaction.
 */
export async function priceOrder(
  platform: Platform,
  sellerId: string,
  facts: PricingFacts,
): Promise<PricedOrder> {
  const discounted = discountItems(facts.items, facts.discount) as (BilledItem & DiscountedItem)[];
  const taxed = await taxItems(platform, sellerId, facts, discounted);
  const { taxes, reference: taxReference, lacksAddress } = taxed;
  const items = discounted.map((item, index) => toOrderItem(item, taxes[index] as ItemTax));
  return { items, taxReference, lacksAddress };
}

export function toOrderItem(item: BilledItem & DiscountedItem, tax: ItemTax): NewOrderItem {
  const { label, amount, discountAmount, behavior, proration, priceId, period } = item;
  return {
    label,
    amount,
    discountAmount,
    behavior,
    proration,
    priceId,
    period,
    taxAmount: tax.amount,
    taxRate: tax.rate,
    taxReason: tax.breakdown[0]?.reason ?? null,
    taxBreakdown: tax.breakdown,
  };
}
