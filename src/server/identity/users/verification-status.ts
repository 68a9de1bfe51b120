import type { VerificationStatusWire } from "#contract/identity/proof-schema.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isProven } from "./proof-rules.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, type UserRow } from "./user-store.ts";
import { isVerificationOpen } from "./verification-store.ts";
import { readVerificationToken } from "./verification-token.ts";

/**
 * Returns the answer for the page behind a mailed link, before anything is confirmed. Refuses as
 * the confirmation would.
 */
export async function verificationStatus(
  ctx: Ctx,
  token: string,
  holder: UserRow | undefined,
): Promise<VerificationStatusWire> {
  const claim = await readVerificationToken(ctx.platform.keys, token, ctx.now);
  const user = await findUserByEmail(ctx.tx, claim.email);
  if (!user) throw new Refusal(userErrors.notFoundByToken);
  const { email, updateTo = null } = claim;
  const { approval } = claim;
  const isOpen =
    updateTo === null ||
    (approval !== undefined && (await isVerificationOpen(ctx, "change-email-", approval)));
  if (!isOpen) throw new Refusal(userErrors.invalidToken);
  const isDone = updateTo === null && user.emailVerified && isProven(user);
  return {
    email,
    updateTo,
    state: isDone ? "verified" : "pending",
    ownSession: holder?.id === user.id,
  };
}
