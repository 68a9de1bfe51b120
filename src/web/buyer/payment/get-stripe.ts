import type { StripeLike } from "./stripe-seam.ts";

/** The processor's settings in the answer of the server. */
export type ProcessorMetadata = Readonly<Record<string, string>>;

/**
 * Each kind is loaded when it is needed: a live page never loads the sandbox, and the other way
 * round.
 */
export async function getStripe(metadata: ProcessorMetadata): Promise<StripeLike> {
  const { publishable_key: key = "", sandbox_url: sandboxUrl } = metadata;
  if (sandboxUrl === undefined) {
    const { loadLiveStripe } = await import("./live-stripe.ts");
    return loadLiveStripe(key);
  }
  const { sandboxStripe } = await import("./sandbox-stripe.ts");
  return sandboxStripe(key, sandboxUrl);
}
