import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isCommonPassword } from "./common-password-list.ts";
import {
  comparablePassword,
  contextWords,
  isMostlyContext,
  isPattern,
  type PasswordContext,
} from "./common-password-rules.ts";
import { credentialErrors } from "./credential-errors.ts";
import { passwordLength } from "./password-rules.ts";

/**
 * Refuses a new password outside the configured lengths, or one that is among the first to be
 * guessed.
 */
export function assertNewPassword(
  platform: Platform,
  password: string,
  context: PasswordContext = {},
): void {
  const length = passwordLength(password, platform.config.password);
  if (length === "too_short") throw new Refusal(credentialErrors.passwordTooShort);
  if (length === "too_long") throw new Refusal(credentialErrors.passwordTooLong);
  if (platform.config.password.common === "allow") return;
  const text = comparablePassword(password);
  const words = contextWords(context, platform.config.baseUrl);
  if (isCommonPassword(text) || isPattern(text) || isMostlyContext(text, words))
    throw new Refusal(credentialErrors.passwordTooCommon);
}
