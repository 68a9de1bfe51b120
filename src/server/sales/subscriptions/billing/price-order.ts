import type { Address } from "#contract/billing/address-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import type { TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { TaxFailure } from "#server/money/tax/tax-provider.ts";
import {
  type LineTax,
  type TaxBehavior,
  type TaxRate,
  taxLine,
  untaxedRate,
} from "#server/money/tax/tax-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { NewOrderItem } from "../../orders/create-order.ts";
import {
  type DiscountedItem,
  discountItems,
  type OrderItem,
} from "../../orders/order-amounts-rules.ts";
import { toRates } from "../prorations/proration-tax-rules.ts";
import type { Period } from "../terms/subscription-period-rules.ts";

export interface BilledItem extends OrderItem {
  behavior: TaxBehavior;
  period: Period;
  /** Of a credit: the rates of the order that charged it. Otherwise today's rates apply. */
  frozenRates: readonly TaxRate[] | null;
  /** Of a credit: the order that charged it, unless it is billed together with its debit. */
  creditedOrderId: string | null;
}

export interface PricedOrder {
  items: NewOrderItem[];
  taxReference: string | null;
}

export interface PricingFacts {
  customer: CustomerRow;
  currency: string;
  at: Date;
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
  const taxable = discounted.filter(
    ({ frozenRates, discounted: amount }) => !frozenRates && amount > 0,
  );
  const { lines, reference } = await taxesOn(platform, sellerId, facts, taxable);
  const taxByItem = new Map(taxable.map((item, index) => [item, lines[index]]));
  const unbilled = discounted.find(
    ({ frozenRates, discounted: amount }) => !frozenRates && amount < 0,
  );
  const [line] =
    unbilled && !lines[0] ? await todaysTax(platform, sellerId, facts, unbilled) : lines;
  // The credit of a plan that no order has charged yet: its debit is billed at the rates of the
  // day, too.
  const rates = line ? toRates(line.breakdown) : [untaxedRate];
  const items = discounted.map((item): NewOrderItem => {
    const tax =
      taxByItem.get(item) ??
      taxLine(
        item.discounted,
        item.behavior,
        item.frozenRates ?? (item.discounted < 0 ? rates : [untaxedRate]),
      );
    return toOrderItem(item, tax);
  });
  return { items, taxReference: reference };
}

export function toOrderItem(item: BilledItem & DiscountedItem, tax: LineTax): NewOrderItem {
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

/** Of a credit without a debit beside it. Nothing is sold, so the calculation is not reported. */
async function todaysTax(
  platform: Platform,
  sellerId: string,
  facts: PricingFacts,
  { discounted, behavior }: DiscountedItem & { behavior: TaxBehavior },
): Promise<LineTax[]> {
  const sold = [{ discounted: minor(-discounted), behavior }];
  return (await taxesOn(platform, sellerId, facts, sold)).lines;
}

async function taxesOn(
  platform: Platform,
  sellerId: string,
  { customer, currency, at }: PricingFacts,
  items: readonly { discounted: Minor; behavior: TaxBehavior }[],
): Promise<{ lines: LineTax[]; reference: string | null }> {
  const address = customer.billingAddress as Address | null;
  const untaxed = {
    lines: items.map(({ discounted, behavior }) => taxLine(discounted, behavior, [untaxedRate])),
    reference: null,
  };
  if (items.length === 0 || address === null) return untaxed;
  const { taxIdValue: value, taxIdFormat: format } = customer;
  try {
    return await platform.services.tax.calculate(
      {
        organizationId: sellerId,
        currency,
        lines: items.map(({ discounted: amount, behavior }) => ({
          amount,
          behavior,
          taxCode: null,
        })),
        address,
        taxIds: value === null || format === null ? [] : [{ value, format }],
        isExempt: false,
        at,
      },
      platform,
    );
  } catch (error) {
    // The buyer's address was good enough when they subscribed: it must not keep a renewal from
    // being billed.
    if (error instanceof TaxFailure && error.reason === "location_invalid") return untaxed;
    throw error;
  }
}
