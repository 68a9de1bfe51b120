import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";
import { insertUser, type UserRow } from "./user-store.ts";

/** A new account for a person who has just proven this address, which no other account has any more. */
export async function createAddressOwner(ctx: Ctx, email: string): Promise<UserRow> {
  const user = await insertUser(ctx.tx, {
    id: newId(),
    email,
    emailVerified: true,
    provenAt: ctx.now,
    name: email.slice(0, email.lastIndexOf("@")),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).catch(onViolation("users_email", new Refusal(userErrors.alreadyExists)));
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  await recordAudit(ctx, { action: "user.signed_up", targetKind: "user", targetId: user.id });
  return user;
}
