const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+,\d+$/;
const decimalComma = /^(?:\d+|),\d+$/;
const plain = /^(?:\d+\.?\d*|\.\d+)$/;

/**
 * Reads a number as people type it, and writes it with a point: "1,999.5" and "1.999,5" are
 * "1999.5", "19,90" is "19.90". A comma before exactly three digits separates thousands, unless
 * only a zero is before it. Undefined for any other text.
 */
export function typedDecimal(text: string): string | undefined {
  const typed = text.trim();
  if (plain.test(typed)) return typed;
  if (grouped.test(typed) && !typed.startsWith("0")) return typed.replaceAll(",", "");
  if (groupedByPoints.test(typed)) return typed.replaceAll(".", "").replace(",", ".");
  return decimalComma.test(typed) ? typed.replace(",", ".") : undefined;
}

/** "1,000" is 1000. NaN if the text is not a whole number from 0 to 999,999,999,999,999. */
export function typedWhole(text: string): number {
  const decimal = typedDecimal(text);
  return decimal !== undefined && /^\d{1,15}$/.test(decimal) ? Number(decimal) : Number.NaN;
}
