import type { SignInWithEmail } from "#contract/identity/credential-schema.ts";
import { parseEmail } from "#contract/identity/email-address.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { takeMailBudget } from "#server/platform/mail/mail-budget.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  findCredential,
  holdPasswordHash,
  replacePasswordHash,
} from "../accounts/account-store.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { admitUser } from "../sessions/admit-user.ts";
import type { StartedSession } from "../sessions/start-session.ts";
import { lockForSignIn } from "../users/mailbox-proof.ts";
import { sendVerification } from "../users/send-verification.ts";
import { takeOverAccount } from "../users/take-over-account.ts";
import { sendProvenWithPasswordMail } from "../users/taken-over-mail.ts";
import { userErrors } from "../users/user-errors.ts";
import type { UserRow } from "../users/user-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { guardedPasswordCheck } from "./guarded-password-check.ts";
import { hashPassword, isOutdatedHash } from "./password-hash.ts";

export interface SignedIn {
  user: UserRow;
  started: StartedSession;
  passwordHash: string;
}

/**
 * Signs in with a password: an unknown address, no password and a wrong password get the same
 * answer after the same work.
 */
export async function signInWithEmail(
  req: EdgeRequest,
  input: SignInWithEmail,
  revoke: RevokeAccessTokens,
): Promise<SignedIn> {
  if (!req.platform.config.password.signIn) throw new Refusal(credentialErrors.signInDisabled);
  const email = parseEmail(input.email);
  if (!email) throw new Refusal(userErrors.invalidEmail);
  // Checked again if the password changed meanwhile: a replaced password is not accepted.
  const attempt = () => trySignIn(req, email, input, revoke);
  const signedIn = (await attempt()) ?? (await attempt());
  if (!signedIn) throw new Refusal(credentialErrors.invalidPair);
  return signedIn;
}

/** Undefined if the password has changed since it was checked. */
async function trySignIn(
  req: EdgeRequest,
  email: string,
  input: SignInWithEmail,
  revoke: RevokeAccessTokens,
): Promise<SignedIn | undefined> {
  const { user, stored } = await requirePair(req, email, input.password);
  if (req.platform.config.password.requireVerifiedEmail && !user.emailVerified) {
    const wait = await takeMailBudget(req, { kind: "verification", to: email });
    if (wait === undefined)
      await req.unitOfWork((ctx) => sendVerification(ctx, user, input.callbackURL));
    throw new Refusal(credentialErrors.emailNotVerified);
  }
  const fresh = isOutdatedHash(stored) ? await hashPassword(req.caller, input.password) : undefined;
  return req.unitOfWork(async (ctx) => {
    const proof = await lockForSignIn(ctx, req.headers.cookie, user);
    const isCurrent = fresh
      ? await replacePasswordHash(ctx.tx, user.id, { checked: stored, fresh }, ctx.now)
      : await holdPasswordHash(ctx.tx, user.id, stored);
    if (!isCurrent) return undefined;
    return {
      user: proof ? await proveBySignIn(ctx, user, revoke) : user,
      passwordHash: fresh ?? stored,
      started: await admitUser(ctx, user, input.rememberMe ?? true, credentialErrors.invalidPair),
    };
  });
}

/**
 * This person reads the mail and knows the password, but somebody else may have chosen it and sent
 * it to them. So all that was there before this sign-in ends, except the password.
 */
async function proveBySignIn(
  ctx: Ctx,
  user: UserRow,
  revoke: RevokeAccessTokens,
): Promise<UserRow> {
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  const taken = await takeOverAccount(ctx, user, {
    method: "sign-in",
    keep: { password: true },
    revoke,
  });
  if (taken.hadAccess) await sendProvenWithPasswordMail(ctx, user.email);
  return taken.user;
}

/**
 * Where accounts are private, an unverified one is answered like none: the password of a new
 * sign-up would otherwise tell whether the address was free.
 */
function maySignIn({ platform }: EdgeRequest, user: UserRow): boolean {
  return user.emailVerified || !platform.config.users.accountPrivacy;
}

async function requirePair(
  req: EdgeRequest,
  email: string,
  password: string,
): Promise<{ user: UserRow; stored: string }> {
  const found = await findCredential(req.platform.database.db, email);
  const { user, passwordHash: stored } = found && maySignIn(req, found.user) ? found : {};
  const account = { email, userId: user?.id, passwordHash: stored ?? undefined };
  const matches = await guardedPasswordCheck(req, account, password);
  if (!user || !stored || !matches) throw new Refusal(credentialErrors.invalidPair);
  return { user, stored };
}
