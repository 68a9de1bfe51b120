import type { StripeLike } from "./stripe-seam.ts";

/** Stripe allows its library only from its own host. The release belongs to the API version of the server. */
const scriptUrl = "https://js.stripe.com/endive/stripe.js";

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeLike;
  }
}

let loading: Promise<void> | undefined;

/** Stripe.js, loaded once; after a failure the next call tries again. */
export async function loadLiveStripe(publishableKey: string): Promise<StripeLike> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  if (!window.Stripe) throw new Error("Stripe.js did not start.");
  return window.Stripe(publishableKey);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("Stripe.js did not load."));
    });
    document.head.append(script);
  });
}
