import type { Ctx } from "#server/platform/context.ts";
import { alphanumeric, randomText } from "#server/platform/ids.ts";
import { insertVerification } from "../users/verification-store.ts";

const tokenLength = 24;
const defaultTarget = "/reset-password";

/** Makes a reset link under the lock on the person. Returns the address for the mail. */
export async function newResetLink(ctx: Ctx, userId: string): Promise<string> {
  const token = randomText(tokenLength, alphanumeric);
  await insertVerification(ctx, {
    purpose: "reset-password:",
    token,
    value: userId,
    userId,
    lifetimeSeconds: ctx.platform.config.password.resetSeconds,
  });
  const target = new URLSearchParams({ callbackURL: defaultTarget });
  return `${ctx.platform.config.baseUrl}/api/auth/reset-password/${token}?${target}`;
}
