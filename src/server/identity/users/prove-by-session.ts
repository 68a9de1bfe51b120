import type { Ctx } from "#server/platform/context.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { isMovedByOther, listEmailChanges } from "./email-change-record.ts";
import { isProven } from "./proof-rules.ts";
import { isSignUpSession } from "./proof-store.ts";
import { proveAccount } from "./prove-account.ts";
import { takeOverAccount } from "./take-over-account.ts";
import { sendProvenWithPasswordMail } from "./taken-over-mail.ts";
import { lockUser, type UserRow } from "./user-store.ts";

/**
 * The proof of a signed-in person: a link mailed to the address, or a provider account that proves
 * it.
 */
export type ShownProof =
  | { method: "session"; sessionId: string }
  | { method: "provider"; sessionId: string; accountId: string };

/**
 * An account that another session moved here stays unproven while that can be undone. The session
 * that signed up belongs to the reader of the mailbox, and so does everything that it made. The
 * same is true for a session that moved the account from a proven address. In any other session the
 * password may have come from somebody else, so all other access ends.
 */
export async function proveBySession(
  ctx: Ctx,
  user: UserRow,
  { method, ...shown }: ShownProof,
  revoke: RevokeAccessTokens,
): Promise<UserRow> {
  const { sessionId } = shown;
  const locked = await lockUser(ctx.tx, user.id);
  if (locked?.email !== user.email || isProven(locked)) return locked ?? user;
  const changes = await listEmailChanges(ctx, user.id);
  if (isMovedByOther(changes, sessionId)) return user;
  const wasProven = changes.some(({ old }) => isProven(old));
  if (wasProven || (await isSignUpSession(ctx.tx, user.id, sessionId)))
    return proveAccount(ctx, user, method);
  const taken = await takeOverAccount(ctx, user, {
    method,
    keep: { password: true, ...shown },
    revoke,
  });
  if (taken.hadAccess) await sendProvenWithPasswordMail(ctx, user.email);
  return taken.user;
}
