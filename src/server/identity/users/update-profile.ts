import type { UpdateUser } from "#contract/identity/user-schema.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";
import { deletePicture } from "./user-picture-store.ts";
import { type UserRow, updateUser } from "./user-store.ts";

/** Returns the user as changed, or undefined when there was nothing to change. */
export async function updateProfile(
  ctx: Ctx,
  user: UserRow,
  input: UpdateUser,
): Promise<UserRow | undefined> {
  if (input.email !== undefined) throw new Refusal(userErrors.emailNotUpdatable);
  const { name, image } = input;
  if (name === undefined && image === undefined) return undefined;
  // First, because it locks the user: uploads of a picture wait here.
  const changed = await updateUser(ctx.tx, user.id, {
    ...(name === undefined ? {} : { name }),
    ...(image === undefined ? {} : { image }),
    updatedAt: ctx.now,
  });
  if (image !== undefined)
    await ctx.platform.bytes.release(ctx.tx, await deletePicture(ctx.tx, user.id, image));
  return changed;
}
