import type { TaxPart } from "#server/money/tax/tax-rules.ts";

/** Returns the taxes of an order, a refund or a dispute, as their column has them. */
export function toTaxParts({ taxBreakdown }: { taxBreakdown: unknown }): TaxPart[] {
  return taxBreakdown as TaxPart[];
}
