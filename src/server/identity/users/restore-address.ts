import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type EmailChange, listEmailChanges } from "./email-change-record.ts";
import { userErrors } from "./user-errors.ts";
import { restoreEmail, type UserRow } from "./user-store.ts";
import { deleteMailedLinks, deleteVerification } from "./verification-store.ts";

/**
 * Goes back to the address before this change, under the lock on the person. Later changes can no
 * longer be undone, earlier ones can. Links mailed to the address that is left are dead.
 */
export async function restoreAddress(
  ctx: Ctx,
  user: UserRow,
  change: EmailChange,
): Promise<UserRow> {
  const restored = await restoreEmail(ctx.tx, user.id, change.old, ctx.now).catch(
    onViolation("users_email", new Refusal(userErrors.oldEmailTaken)),
  );
  if (!restored) throw new Refusal(userErrors.notFoundByToken);
  for (const { recordId, step } of await listEmailChanges(ctx, user.id))
    if (step >= change.step) await deleteVerification(ctx.tx, recordId);
  await deleteMailedLinks(ctx.tx, user.id);
  return restored;
}
