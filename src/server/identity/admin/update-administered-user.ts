import type { UpdateAdministeredUser } from "#contract/identity/admin-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { updateProfile } from "../users/update-profile.ts";
import { banForEver, isBanned } from "../users/user-rules.ts";
import { adminErrors, deniedErrors } from "./admin-errors.ts";
import { banChange, permissionsToUpdate, roleInForce, rolesPermit } from "./admin-rules.ts";
import type { AdministeredUser } from "./admin-store.ts";
import { banUntil, unbanUser } from "./ban-user.ts";
import { setRole } from "./set-role.ts";
import { assertNotNamed, lockTarget, readTarget } from "./target-user.ts";

/**
 * Updates all fields or nothing. Addresses are left to their owners: an administrator who sets one
 * could sign in as its owner.
 */
export async function updateAdministeredUser(
  ctx: Ctx,
  administrator: AdministeredUser,
  { userId, data }: UpdateAdministeredUser,
): Promise<AdministeredUser> {
  requireUpdatable(data);
  const role = roleInForce(administrator, ctx.platform.config.mode);
  for (const permission of permissionsToUpdate(data))
    if (!rolesPermit(role, permission)) throw new Refusal(deniedErrors[permission]);
  const user = await lockTarget(ctx, userId);
  await changeProfile(ctx, user, data);
  await changeBan(ctx, user, data);
  if (data.role !== undefined) await setRole(ctx, user.id, data.role);
  return readTarget(ctx, user.id);
}

function requireUpdatable(data: UpdateAdministeredUser["data"]): void {
  if (data.password !== undefined) throw new Refusal(adminErrors.passwordNotUpdatable);
  if (data.email !== undefined || data.emailVerified !== undefined)
    throw new Refusal(adminErrors.emailNotUpdatable);
  if (Object.values(data).every((value) => value === undefined))
    throw new Refusal(adminErrors.nothingToUpdate);
}

async function changeProfile(
  ctx: Ctx,
  user: AdministeredUser,
  { name, image }: UpdateAdministeredUser["data"],
): Promise<void> {
  if (name === undefined && image === undefined) return;
  assertNotNamed(ctx, user);
  await updateProfile(ctx, user, { name, image });
  await recordAudit(ctx, {
    action: "user.profile_changed",
    targetKind: "user",
    targetId: user.id,
    after: {
      changed: [name === undefined ? [] : "name", image === undefined ? [] : "image"].flat(),
    },
  });
}

async function changeBan(
  ctx: Ctx,
  user: AdministeredUser,
  data: UpdateAdministeredUser["data"],
): Promise<void> {
  const change = banChange(data, currentBan(user, ctx.now), ctx.now);
  if (change === undefined) return;
  if (change === "invalid") throw new Refusal(adminErrors.invalidBan);
  if (change === "none") {
    if (isBanned(user, ctx.now)) await unbanUser(ctx, user.id);
    return;
  }
  const bannedUntil = change.until === "for ever" ? banForEver : change.until;
  await banUntil(ctx, user.id, { bannedUntil, banReason: change.reason });
}

function currentBan(user: AdministeredUser, now: Date) {
  if (!isBanned(user, now) || user.bannedUntil === null)
    return { bannedUntil: null, banReason: null };
  const isForEver = user.bannedUntil.getTime() === banForEver.getTime();
  return {
    bannedUntil: isForEver ? ("for ever" as const) : user.bannedUntil,
    banReason: user.banReason,
  };
}
