import type { SignInWithEmail } from "#contract/identity/credential-schema.ts";
import { parseEmail } from "#contract/identity/email-address.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database-errors.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { accountLimit } from "#server/platform/rate-limit-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findCredential, replacePasswordHash } from "../accounts/account-store.ts";
import { noteDevice } from "../devices/note-device.ts";
import { type StartedSession, startSession } from "../sessions/start-session.ts";
import { sendVerification } from "../users/send-verification.ts";
import { userErrors } from "../users/user-errors.ts";
import type { UserRow } from "../users/user-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { hashPassword, isNoPassword, isOutdatedHash, isPassword } from "./password-hash.ts";

export interface SignedIn {
  user: UserRow;
  started: StartedSession;
}

/** Unknown address, no password, wrong password: the same answer after the same work. */
export async function signInWithEmail(req: EdgeRequest, input: SignInWithEmail): Promise<SignedIn> {
  if (!req.platform.config.password.signIn) throw new Refusal(credentialErrors.signInDisabled);
  const email = parseEmail(input.email);
  if (!email) throw new Refusal(userErrors.invalidEmail);
  await req.platform.limiter.strict(`account ${email}`, accountLimit);
  const { db } = req.platform.database;
  const { user, passwordHash: stored } = (await findCredential(db, email)) ?? {};
  const matches = stored
    ? await isPassword(stored, input.password)
    : await isNoPassword(input.password);
  if (!user || !stored || !matches) throw new Refusal(credentialErrors.invalidPair);
  if (req.platform.config.password.requireVerifiedEmail && !user.emailVerified) {
    await req.unitOfWork((ctx) => sendVerification(ctx, user, input.callbackURL));
    throw new Refusal(credentialErrors.emailNotVerified);
  }
  const fresh = isOutdatedHash(stored) ? await hashPassword(input.password) : undefined;
  return req.unitOfWork(async (ctx) => {
    if (fresh) await replacePasswordHash(ctx.tx, user.id, { checked: stored, fresh }, ctx.now);
    return { user, started: await admit(ctx, user, input.rememberMe ?? true) };
  });
}

/** A user who was deleted while the password was being checked does not get in. */
async function admit(ctx: Ctx, user: UserRow, remembered: boolean): Promise<StartedSession> {
  const started = await startSession(ctx, user.id, remembered).catch(
    onViolation("sessions_user_id_fkey", new Refusal(credentialErrors.invalidPair)),
  );
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id, sessionId: started.session.id };
  await noteDevice(ctx, user);
  await recordAudit(ctx, {
    action: "session.signed_in",
    targetKind: "session",
    targetId: started.session.id,
  });
  return started;
}
