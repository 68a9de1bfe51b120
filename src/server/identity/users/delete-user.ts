import type { DeleteUser } from "#contract/identity/user-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { randomText } from "#server/platform/ids.ts";
import { accountLimit } from "#server/platform/limits/rate-limit-rules.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { requirePassword } from "../credentials/guarded-password-check.ts";
import {
  assertNoSoleOwnership,
  leaveAllOrganizations,
} from "../members/leave-all-organizations.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { isFresh } from "../sessions/session-rules.ts";
import type { FoundSession } from "../sessions/session-store.ts";
import { userErrors } from "./user-errors.ts";
import { deleteUserRow, lockUser, type UserRow } from "./user-store.ts";
import {
  consumeVerification,
  deleteVerifications,
  insertVerification,
} from "./verification-store.ts";

const tokenLength = 32;
const tokenAlphabet = "0123456789abcdefghijklmnopqrstuvwxyz";
const defaultCallback = "/";

export type Deletion = "deleted" | "mail sent";

/**
 * Deletes a person in three ways: by a mailed token, by the mail that carries it, or at once with a
 * password or a fresh session.
 */
export async function deleteUser(
  req: EdgeRequest,
  signedIn: FoundSession & { now: Date },
  input: DeleteUser,
): Promise<Deletion> {
  const { deletion } = req.platform.config.users;
  const { user, session, now } = signedIn;
  if (deletion === "off") throw new Refusal(userErrors.deletionDisabled);
  await req.platform.limiter.strict(`delete ${user.id}`, accountLimit);
  if (input.password !== undefined) await requirePassword(req, user, input.password);
  const { token } = input;
  if (token !== undefined) {
    await req.unitOfWork((ctx) => deleteUserByToken(ctx, user, token));
    return "deleted";
  }
  if (deletion === "mail") {
    await req.unitOfWork((ctx) => sendDeletionMail(ctx, user, input.callbackURL));
    return "mail sent";
  }
  const mayDelete =
    input.password !== undefined || isFresh(req.platform.config.sessions, session, now);
  if (!mayDelete) throw new Refusal(userErrors.sessionTooOld);
  await req.unitOfWork((ctx) => removeUser(ctx, user));
  return "deleted";
}

/** The token is the person's own and works once. */
export async function deleteUserByToken(ctx: Ctx, user: UserRow, token: string): Promise<void> {
  const taken = await consumeVerification(ctx, "delete-account-", token, user.id);
  if (!taken) throw new Refusal(userErrors.deletionToken);
  await removeUser(ctx, user);
}

/** Everything that belongs to the person goes with them. */
export async function removeUser(ctx: Ctx, user: UserRow): Promise<void> {
  await leaveAllOrganizations(ctx, user.id);
  if (!(await deleteUserRow(ctx.tx, user.id))) throw new Refusal(sessionErrors.needed);
  await ctx.platform.bytes.releaseAllOf(ctx.tx, user.id);
  await recordAudit(ctx, { action: "user.deleted", targetKind: "user", targetId: user.id });
}

async function sendDeletionMail(
  ctx: Ctx,
  user: UserRow,
  callbackURL: string | undefined,
): Promise<void> {
  if (!(await lockUser(ctx.tx, user.id))) throw new Refusal(sessionErrors.needed);
  await assertNoSoleOwnership(ctx, user.id);
  const token = randomText(tokenLength, tokenAlphabet);
  await deleteVerifications(ctx.tx, "delete-account-", user.id);
  await insertVerification(ctx, {
    purpose: "delete-account-",
    token,
    value: user.id,
    userId: user.id,
    lifetimeSeconds: ctx.platform.config.users.deletionSeconds,
  });
  const query = new URLSearchParams({ token, callbackURL: callbackURL || defaultCallback });
  await sendMail(ctx, {
    to: user.email,
    subject: "Confirm that you want to delete your account",
    heading: "Delete your account?",
    paragraphs: [
      "You asked to delete your Guildhall account. This permanently deletes your profile, devices and memberships.",
    ],
    action: {
      label: "Delete my account",
      url: `${ctx.platform.config.baseUrl}/api/auth/delete-user/callback?${query}`,
    },
    footnote:
      "The link works once, in a browser where you are signed in. If you did not ask for this, do not open the link. Change your password instead.",
  });
  await recordAudit(ctx, {
    action: "user.deletion_requested",
    targetKind: "user",
    targetId: user.id,
  });
}
