import type { BanUser } from "#contract/identity/admin-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { revokeUserApiKeys } from "../api-keys/revoke-user-api-keys.ts";
import { deleteUserSessions } from "../sessions/session-store.ts";
import { banForEver } from "../users/user-rules.ts";
import { updateAdministration } from "../users/user-store.ts";
import { adminErrors } from "./admin-errors.ts";
import type { AdministeredUser } from "./admin-store.ts";
import { assertNotNamed, lockTarget, readTarget } from "./target-user.ts";

/**
 * Takes effect at once: sessions end here, and a person who is just signing in either holds the row
 * until their session can be seen and ended, or finds the ban.
 */
export async function banUser(ctx: Ctx, input: BanUser): Promise<AdministeredUser> {
  const bannedUntil =
    input.banExpiresIn === undefined
      ? banForEver
      : new Date(ctx.now.getTime() + input.banExpiresIn * 1000);
  const banned = await banUntil(ctx, input.userId, {
    bannedUntil,
    banReason: input.banReason || null,
  });
  if (input.revokeApiKeys) await revokeUserApiKeys(ctx, input.userId);
  return banned;
}

export async function banUntil(
  ctx: Ctx,
  userId: string,
  ban: { bannedUntil: Date; banReason: string | null },
): Promise<AdministeredUser> {
  if (userId === ctx.caller.userId) throw new Refusal(adminErrors.banYourself);
  const user = await lockTarget(ctx, userId);
  assertNotNamed(ctx, user);
  await updateAdministration(ctx.tx, user.id, { ...ban, updatedAt: ctx.now });
  await deleteUserSessions(ctx.tx, user.id);
  await recordAudit(ctx, {
    action: "user.banned",
    targetKind: "user",
    targetId: user.id,
    after: { until: ban.bannedUntil.toISOString() },
  });
  return readTarget(ctx, user.id);
}

export async function unbanUser(ctx: Ctx, userId: string): Promise<AdministeredUser> {
  const user = await lockTarget(ctx, userId);
  const free = { bannedUntil: null, banReason: null };
  await updateAdministration(ctx.tx, user.id, { ...free, updatedAt: ctx.now });
  await recordAudit(ctx, { action: "user.unbanned", targetKind: "user", targetId: user.id });
  return readTarget(ctx, user.id);
}
