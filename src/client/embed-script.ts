import { EmbedCheckout } from "./embed-checkout.ts";

declare global {
  interface Window {
    Guildhall?: { EmbedCheckout: typeof EmbedCheckout };
  }
}

window.Guildhall = { ...window.Guildhall, EmbedCheckout };
if (document.currentScript?.hasAttribute("data-auto-init")) EmbedCheckout.init();
