import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { credentialProvider, insertAccount } from "../accounts/account-store.ts";
import { noteDevice } from "../sessions/note-device.ts";
import { userErrors } from "../users/user-errors.ts";
import { insertUser, type UserRow } from "../users/user-store.ts";

export interface NewPerson {
  email: string;
  name: string;
  image: string | null;
  passwordHash: string;
}

/**
 * Inserts a person who signs up with a password. Nothing is proven yet, and the browser they use is
 * their first one.
 */
export async function insertPerson(ctx: Ctx, person: NewPerson): Promise<UserRow> {
  const { passwordHash, ...profile } = person;
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const user = await insertUser(ctx.tx, {
    id: newId(),
    ...profile,
    emailVerified: false,
    ...times,
  }).catch(onViolation("users_email", new Refusal(userErrors.alreadyExists)));
  const account = { id: newId(), userId: user.id, accountId: user.id, passwordHash, ...times };
  await insertAccount(ctx.tx, { ...account, providerId: credentialProvider });
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  await noteDevice(ctx, user);
  await recordAudit(ctx, { action: "user.signed_up", targetKind: "user", targetId: user.id });
  return user;
}
