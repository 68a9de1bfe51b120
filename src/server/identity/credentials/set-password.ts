import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { type Ctx, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findPasswordHash, upsertPassword } from "../accounts/account-store.ts";
import { userErrors } from "../users/user-errors.ts";
import { lockUser } from "../users/user-store.ts";
import { deleteVerifications } from "../users/verification-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { hashPassword } from "./password-hash.ts";
import { assertNewPassword } from "./password-policy.ts";

/** Gives a first password to someone who signed up through a provider; no route leads here. */
export async function setPassword(
  platform: Platform,
  caller: Ctx["caller"],
  userId: string,
  password: string,
): Promise<void> {
  assertNewPassword(platform, password);
  const passwordHash = await hashPassword(caller, password);
  await unitOfWork(platform, caller, async (ctx) => {
    const user = await lockUser(ctx.tx, userId);
    if (!user) throw new Refusal(userErrors.notFound);
    assertNewPassword(platform, password, user);
    if (await findPasswordHash(ctx.tx, userId))
      throw new Refusal(credentialErrors.alreadyHasPassword);
    await upsertPassword(ctx.tx, userId, passwordHash, ctx.now);
    await deleteVerifications(ctx.tx, "reset-password:", userId);
    await recordAudit(ctx, { action: "password.set", targetKind: "user", targetId: userId });
  });
}
