import type { Platform } from "#server/platform/platform.ts";

/** Returns the settings of the card form, as the buyer's page gets them. */
export function presentCardForm(platform: Platform): Record<string, string> {
  const { publishableKey, sandboxUrl } = platform.services.cardForm(platform);
  return {
    publishable_key: publishableKey,
    ...(sandboxUrl === undefined ? {} : { sandbox_url: sandboxUrl }),
  };
}
