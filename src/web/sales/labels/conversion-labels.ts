import type { CheckoutConversionWire } from "#contract/billing/checkout-conversion-schema.ts";

export type ConversionSteps = Pick<
  CheckoutConversionWire,
  "opened" | "confirmed" | "waiting" | "paid"
>;

/** Writes how many of those that were opened came this far: "42%". */
export function shareLabel(reached: number, opened: number): string {
  return opened === 0 ? "0%" : `${Math.round((reached / opened) * 100)}%`;
}

export function linkTitle({
  checkout_link_id: id,
  label,
}: Pick<CheckoutConversionWire["links"][number], "checkout_link_id" | "label">): string {
  if (id === null) return "Without a link";
  return label ?? "Link without a label";
}

export const conversionDays = [7, 30, 90] as const;

/** Returns the days of the address, else 30. */
export function daysIn(text: string): number {
  return conversionDays.find((days) => String(days) === text) ?? 30;
}

/** Returns the last days until the end of today, in the zone of this browser. */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  const midnight = (shift: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift).toISOString();
  return { from: midnight(1 - days), to: midnight(1) };
}
