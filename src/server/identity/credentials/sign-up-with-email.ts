import type { SignUpWithEmail } from "#contract/identity/credential-schema.ts";
import { parseEmail } from "#contract/identity/email-address.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database-errors.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { newId } from "#server/platform/ids.ts";
import { accountLimit } from "#server/platform/rate-limit-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { credentialProvider, insertAccount } from "../accounts/account-store.ts";
import { noteDevice } from "../devices/note-device.ts";
import { type StartedSession, startSession } from "../sessions/start-session.ts";
import { sendVerification } from "../users/send-verification.ts";
import { userErrors } from "../users/user-errors.ts";
import { insertUser, type UserRow } from "../users/user-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { hashPassword } from "./password-hash.ts";
import { assertNewPassword } from "./password-policy.ts";

export interface SignedUp {
  user: UserRow;
  /** None where signing in has to wait for the mail, or is a step of its own. */
  started: StartedSession | undefined;
  passwordHash: string;
}

/** The password is hashed before the transaction opens, so no connection waits for it. */
export async function signUpWithEmail(req: EdgeRequest, input: SignUpWithEmail): Promise<SignedUp> {
  if (!req.platform.config.password.signIn) throw new Refusal(credentialErrors.signUpDisabled);
  const email = parseEmail(input.email);
  if (!email) throw new Refusal(userErrors.invalidEmail);
  await req.platform.limiter.strict(`sign-up ${email}`, accountLimit);
  assertNewPassword(req.platform, input.password, { email, name: input.name ?? "" });
  if (input.name === undefined) throw new Refusal(userErrors.notCreated);
  const passwordHash = await hashPassword(req.caller, input.password);
  const profile = { email, name: input.name, image: input.image ?? null };
  return req.unitOfWork((ctx) => createUser(ctx, profile, passwordHash, input.callbackURL));
}

async function createUser(
  ctx: Ctx,
  profile: Pick<UserRow, "email" | "name" | "image">,
  passwordHash: string,
  callbackURL: string | undefined,
): Promise<SignedUp> {
  const { autoSignIn, requireVerifiedEmail, verificationMail } = ctx.platform.config.password;
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const user = await insertUser(ctx.tx, {
    id: newId(),
    ...profile,
    emailVerified: false,
    ...times,
  }).catch(onViolation("users_email", new Refusal(userErrors.alreadyExists)));
  const account = {
    id: newId(),
    userId: user.id,
    providerId: credentialProvider,
    accountId: user.id,
  };
  await insertAccount(ctx.tx, { ...account, passwordHash, ...times });
  if (verificationMail || requireVerifiedEmail) await sendVerification(ctx, user, callbackURL);
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  await noteDevice(ctx, user);
  await recordAudit(ctx, { action: "user.signed_up", targetKind: "user", targetId: user.id });
  if (!autoSignIn || requireVerifiedEmail) return { user, passwordHash, started: undefined };
  return { user, passwordHash, started: await startSession(ctx, user.id, true) };
}
