import { minor } from "#contract/money.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listOrderItems, type OrderItemRow, type OrderRow } from "../../orders/order-store.ts";
import { toTaxParts } from "../../orders/order-taxes.ts";
import type { HeldPrice } from "../../orders/release-held-order.ts";
import { toRates } from "../prorations/proration-tax-rules.ts";
import { type BillingDetails, toBillingColumns } from "../records/billing-details.ts";
import { taxItems } from "./tax-items.ts";

/**
 * Computes the taxes of an order that was made without the customer's address, as on its day.
 * Returns undefined if no tax can be computed there, either. Asks the tax provider: never call it
 * inside a transaction.
 */
export async function priceHeldOrder(
  platform: Platform,
  order: OrderRow,
  billing: BillingDetails,
): Promise<HeldPrice | undefined> {
  const { organizationId: sellerId, currency } = order;
  const items = await listOrderItems(platform.database.db, sellerId, [order.id]);
  const facts = { billing, currency, at: order.periodStart ?? order.createdAt };
  const taxed = await taxItems(platform, sellerId, facts, items.map(toTaxable));
  if (taxed.lacksAddress) return undefined;
  const taxes = items.flatMap((item, index) => {
    const tax = taxed.taxes[index];
    if (!tax || isKnown(item)) return [];
    const { amount: taxAmount, rate: taxRate, breakdown: taxBreakdown } = tax;
    const taxReason = taxBreakdown[0]?.reason ?? null;
    return [[item.id, { taxAmount, taxRate, taxReason, taxBreakdown }] as const];
  });
  return {
    taxes: new Map(taxes),
    taxReference: taxed.reference,
    billing: {
      ...toBillingColumns(billing),
      billingName: billing.billingName ?? order.billingName,
      isBusinessCustomer: billing.taxIdValue !== null,
    },
  };
}

function toTaxable(item: OrderItemRow) {
  return {
    discounted: minor(item.amount - item.discountAmount),
    behavior: item.taxBehavior as TaxBehavior,
    frozenRates: isKnown(item) ? toRates(toTaxParts(item)) : null,
  };
}

/** The tax of a credit was known before: it is that of the order which charged it. */
function isKnown(item: OrderItemRow): boolean {
  return toTaxParts(item).length > 0;
}
