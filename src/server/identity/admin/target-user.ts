import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "../users/user-errors.ts";
import { adminErrors } from "./admin-errors.ts";
import { type AdministeredUser, findAdministered, lockAdministered } from "./admin-store.ts";

/** Locks the person an administrator acts upon, until the act is done. */
export async function lockTarget(ctx: Ctx, userId: string): Promise<AdministeredUser> {
  const user = await lockAdministered(ctx.platform, ctx.tx, userId);
  if (!user) throw new Refusal(userErrors.notFound);
  return user;
}

/**
 * Refuses to change a person whom the configuration names: an appointed administrator cannot lock
 * them out.
 */
export function assertNotNamed(ctx: Ctx, user: AdministeredUser): void {
  if (user.named && user.id !== ctx.caller.userId)
    throw new Refusal(adminErrors.namedAdministrator);
}

/** Reads the target as it is after the act. */
export async function readTarget(ctx: Ctx, userId: string): Promise<AdministeredUser> {
  const user = await findAdministered(ctx.platform, ctx.tx, userId);
  if (!user) throw new Refusal(userErrors.notFound);
  return user;
}
