import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { credentialErrors } from "./credential-errors.ts";
import { passwordLength } from "./password-rules.ts";

/** Refuses a new password outside the configured lengths. */
export function demandPasswordLength(platform: Platform, password: string): void {
  const length = passwordLength(password, platform.config.password);
  if (length === "too_short") throw new Refusal(credentialErrors.passwordTooShort);
  if (length === "too_long") throw new Refusal(credentialErrors.passwordTooLong);
}
