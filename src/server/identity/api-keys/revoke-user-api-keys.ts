import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { deleteUserApiKeys } from "./api-key-store.ts";

/** Ends every API key of a person at once. Returns how many there were. */
export async function revokeUserApiKeys(ctx: Ctx, userId: string): Promise<number> {
  const count = await deleteUserApiKeys(ctx.tx, userId);
  if (count === 0) return 0;
  await recordAudit(ctx, {
    action: "api_key.all_revoked",
    targetKind: "user",
    targetId: userId,
    after: { count },
  });
  return count;
}
