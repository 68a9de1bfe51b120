import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, markEmailVerified } from "./user-store.ts";
import { readVerificationToken } from "./verification-token.ts";

/** The link may be opened again until it expires: mail programs open links before people do. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  const email = await readVerificationToken(ctx.platform.keys, token, ctx.now);
  const before = await findUserByEmail(ctx.tx, email);
  if (!before) throw new Refusal(userErrors.notFoundByToken);
  if (before.emailVerified) return;
  await markEmailVerified(ctx.tx, email, ctx.now);
  await recordAudit(ctx, {
    action: "user.email_verified",
    targetKind: "user",
    targetId: before.id,
  });
}
