import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { isProven, type ProofMethod } from "./proof-rules.ts";
import { markProven } from "./proof-store.ts";
import { findUser, type UserRow } from "./user-store.ts";

/**
 * Returns the user as it is afterwards. If the address was changed meanwhile, nothing is proven.
 */
export async function proveAccount(ctx: Ctx, user: UserRow, method: ProofMethod): Promise<UserRow> {
  if (isProven(user)) return user;
  const proven = await markProven(ctx.tx, user, ctx.now);
  if (!proven) return (await findUser(ctx.tx, user.id)) ?? user;
  await recordAudit(ctx, {
    action: "user.proven",
    targetKind: "user",
    targetId: user.id,
    after: { method },
  });
  return proven;
}
