import { loadStripe } from "@stripe/stripe-js/pure";
import { ApiRefusal } from "#web/platform/api/api.ts";
import type { StripeLike } from "./stripe-seam.ts";

/** Loads Stripe.js from Stripe's own host, once; after a failure the next call tries again. */
export async function loadLiveStripe(publishableKey: string): Promise<StripeLike> {
  const stripe = await loadStripe(publishableKey).catch((error: unknown) => {
    // The buyer's connection or a content blocker, and no bug of the page.
    throw new ApiRefusal({ status: 0, statusText: String(error) });
  });
  if (!stripe) throw new Error("Stripe.js did not start.");
  // TypeScript compares the first overload of `elements` only, which is for another way to use it.
  return stripe as unknown as StripeLike;
}
