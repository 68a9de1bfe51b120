import type { EmbedEvent, EmbedMessage } from "#contract/embed-events.ts";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import { createStateStore } from "#web/checkout/state-store.ts";

/** In a frame of the seller's site: the policy of this page lets no other site show it. */
export const isEmbedded = window.parent !== window;

/** Whether a payment is under way that closing the frame would interrupt. */
export const paying = createStateStore({ isPaying: false });

/** Only the site that the checkout was made for can read it. */
export function tellEmbedder(checkout: Checkout, event: EmbedEvent): void {
  if (!isEmbedded || checkout.embed_origin === null) return;
  const message: EmbedMessage = { type: "GUILDHALL_CHECKOUT", ...event };
  window.parent.postMessage(message, checkout.embed_origin);
}

/**
 * Prepares the frame before anything is shown. The seller's site may ask for light or dark; else
 * the page follows the buyer's system.
 */
export function prepareFrame(search: string): void {
  const theme = new URLSearchParams(search).get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
  if (!isEmbedded) return;
  // No other page of ours can be shown in the frame, such as a receipt.
  const base = document.createElement("base");
  base.target = "_blank";
  document.head.append(base);
}
