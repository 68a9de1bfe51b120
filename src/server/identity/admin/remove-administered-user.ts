import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { removeUser } from "../users/delete-user.ts";
import { adminErrors } from "./admin-errors.ts";
import { assertNotNamed, lockTarget } from "./target-user.ts";

/** Removes a person as when people delete themselves, with the same conditions. */
export async function removeAdministeredUser(ctx: Ctx, userId: string): Promise<void> {
  if (userId === ctx.caller.userId) throw new Refusal(adminErrors.removeYourself);
  const user = await lockTarget(ctx, userId);
  assertNotNamed(ctx, user);
  await removeUser(ctx, user);
}
