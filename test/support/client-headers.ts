/** The headers by which programs of each dialect name themselves. */
export const clientHeaders = {
  "0.32": { "user-agent": "speakeasy-sdk/typescript 0.32.16 2.623.2 0.1.0 @polar-sh/sdk" },
  "0.43": { "user-agent": "speakeasy-sdk/typescript 0.47.1 2.881.4 0.1.0 @polar-sh/sdk" },
  dated: { "polar-version": "2026-10" },
} as const;
