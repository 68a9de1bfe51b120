import type { CheckoutStatus, CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { lengthOfTime } from "#web/platform/format/format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export const checkoutStatusLabels: Record<CheckoutStatus, { label: string; tone: Tone }> = {
  open: { label: "Open", tone: "info" },
  expired: { label: "Expired", tone: "neutral" },
  confirmed: { label: "Payment in progress", tone: "warn" },
  succeeded: { label: "Completed", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};

/**
 * Returns the status at this moment: an open checkout that is past its time counts as expired
 * before it is marked so.
 */
export function shownStatus(
  checkout: Pick<CheckoutWire, "status" | "expires_at">,
  now: Date,
): CheckoutStatus {
  const isOver = checkout.status === "open" && now >= new Date(checkout.expires_at);
  return isOver ? "expired" : checkout.status;
}

/** Writes "Expires in 23 hours"; empty for a checkout that is not open. */
export function expiryLabel(
  checkout: Pick<CheckoutWire, "status" | "expires_at">,
  now: Date,
): string {
  if (shownStatus(checkout, now) !== "open") return "";
  const left = Date.parse(checkout.expires_at) - now.getTime();
  return `Expires in ${lengthOfTime(left)}`;
}
