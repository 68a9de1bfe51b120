import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { deleteImpersonations } from "../sessions/session-store.ts";
import { updateAdministration } from "../users/user-store.ts";
import { adminErrors } from "./admin-errors.ts";
import { isAdminRole, parseRoles } from "./admin-rules.ts";
import type { AdministeredUser } from "./admin-store.ts";
import { lockTarget, readTarget } from "./target-user.ts";

/** Who is an administrator by configuration stays one: the answer would be a lie otherwise. */
export async function setRole(
  ctx: Ctx,
  userId: string,
  role: string | readonly string[],
): Promise<AdministeredUser> {
  const parsed = parseRoles(role);
  if (parsed === undefined) throw new Refusal(adminErrors.unknownRole);
  const user = await lockTarget(ctx, userId);
  if (user.named && !isAdminRole(parsed)) throw new Refusal(adminErrors.namedAdministrator);
  await updateAdministration(ctx.tx, user.id, { role: parsed, updatedAt: ctx.now });
  if (!isAdminRole(parsed)) await deleteImpersonations(ctx.tx, user.id);
  await recordAudit(ctx, {
    action: "user.role_changed",
    targetKind: "user",
    targetId: user.id,
    before: { role: user.role },
    after: { role: parsed },
  });
  return readTarget(ctx, user.id);
}
