import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { accountErrors } from "../accounts/account-errors.ts";
import type { AccountRow } from "../accounts/account-store.ts";
import { sealTokens } from "../accounts/account-tokens.ts";
import { addAccount } from "../accounts/link-account.ts";
import { findAccountBySubject, updateTokens } from "../accounts/linked-account-store.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { admitUser } from "../sessions/admit-user.ts";
import type { StartedSession } from "../sessions/start-session.ts";
import { listEmailChanges } from "../users/email-change-record.ts";
import { isProven } from "../users/proof-rules.ts";
import { recordSignUpSession } from "../users/proof-store.ts";
import { proveAccount } from "../users/prove-account.ts";
import { releaseMovedAddress } from "../users/release-address.ts";
import { sendVerificationInBudget } from "../users/send-verification.ts";
import { takeOverAccount } from "../users/take-over-account.ts";
import { sendTakenOverMail } from "../users/taken-over-mail.ts";
import { userErrors } from "../users/user-errors.ts";
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  shareUser,
  type UserRow,
} from "../users/user-store.ts";
import type { Person } from "./identify-person.ts";
import { socialErrors } from "./social-errors.ts";
import { joinVerdict, maySignUp, provesAddress } from "./social-rules.ts";
import { signInOnce } from "./use-id-token.ts";

export interface SignedInPerson {
  user: UserRow;
  started: StartedSession;
  isNew: boolean;
}

export interface PersonOptions {
  requestSignUp: boolean;
  revoke: RevokeAccessTokens;
}

/**
 * Signs in the user behind a provider account, joining or creating one where the rules allow it.
 */
export async function signInPerson(
  req: EdgeRequest,
  person: Person,
  options: PersonOptions,
): Promise<SignedInPerson> {
  const attempt = () => req.unitOfWork((ctx) => admitPerson(ctx, person, options));
  // Who lost a race for the address or the account finds both in place the second time.
  const { user, started, isNew } = await attempt().catch((error: unknown) => {
    if (error instanceof Refusal && lostRaces.includes(error.spec)) return attempt();
    throw error;
  });
  if (!started) throw new Refusal(socialErrors.emailNotVerified);
  return { user, started, isNew };
}

const lostRaces: unknown[] = [userErrors.alreadyExists, accountErrors.linkedElsewhere];

async function admitPerson(ctx: Ctx, person: Person, options: PersonOptions) {
  const { requestSignUp, revoke } = options;
  const { user, isNew } =
    (await knownUser(ctx, person, revoke)) ??
    (await joinedUser(ctx, person, revoke)) ??
    (await newUser(ctx, person, requestSignUp));
  const { requireVerifiedEmail, verificationMail } = ctx.platform.config.password;
  const held = requireVerifiedEmail && !user.emailVerified;
  if (held || (isNew && verificationMail && !user.emailVerified))
    await sendVerificationInBudget(ctx, "sign-up", user, undefined);
  if (held) return { user, isNew, started: undefined };
  await signInOnce(ctx, person.idToken, user.id);
  const started = await admitUser(ctx, user, true, socialErrors.accountNotLinked);
  if (isNew) await recordSignUpSession(ctx.tx, user.id, started.session.id);
  return { user, isNew, started };
}

interface Found {
  user: UserRow;
  isNew: boolean;
}

/**
 * The account has been here before: its tokens are renewed, and what it proves of the address is
 * noted. Undefined if it was unlinked meanwhile: a take-over of the user waits for the lock, or has
 * ended the account.
 */
async function knownUser(
  ctx: Ctx,
  person: Person,
  revoke: RevokeAccessTokens,
): Promise<Found | undefined> {
  const { providerId, issuer, profile, tokens } = person;
  const subject = { providerId, issuer, accountId: profile.subject };
  const account = await findAccountBySubject(ctx.tx, subject);
  const found = account && (await findUser(ctx.tx, account.userId));
  const mayProve = found && !isProven(found) && provesAddress(profile, found);
  const user = found && (await (mayProve ? lockUser : shareUser)(ctx.tx, found.id));
  if (!account || !user) return undefined;
  const sealed = sealTokens(ctx.platform.keys, account.id, tokens);
  if (!(await updateTokens(ctx.tx, account.id, sealed, ctx.now))) return undefined;
  if (!mayProve) return { user, isNew: false };
  return { user: await proveKnownUser(ctx, account, person, revoke), isNew: false };
}

/**
 * If this provider account created the user, the owner of the provider account made everything in
 * it. Otherwise a person who registered the address of somebody else may hold sessions and keys, so
 * all other access ends. An account that was moved to the address stays unproven while the move can
 * be undone.
 */
async function proveKnownUser(
  ctx: Ctx,
  account: AccountRow,
  person: Person,
  revoke: RevokeAccessTokens,
): Promise<UserRow> {
  const user = await lockUser(ctx.tx, account.userId);
  if (!user) throw new Refusal(socialErrors.accountNotLinked);
  if (isProven(user) || !provesAddress(person.profile, user)) return user;
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  if (account.signedUp) return proveAccount(ctx, user, "provider");
  if ((await listEmailChanges(ctx, user.id)).length > 0) return user;
  const keep = { accountId: account.id };
  const taken = await takeOverAccount(ctx, user, { method: "provider", keep, revoke });
  if (taken.hadAccess) await sendTakenOverMail(ctx, user.email, person.providerId);
  return taken.user;
}

/** Somebody here has the same address: they are one person only if both sides proved it. */
async function joinedUser(
  ctx: Ctx,
  person: Person,
  revoke: RevokeAccessTokens,
): Promise<Found | undefined> {
  const { profile, providerId } = person;
  if (profile.email === undefined) throw new Refusal(socialErrors.noEmail);
  const found = await findUserByEmail(ctx.tx, profile.email);
  // Locked, so that the address is still theirs and still proven when the account joins it.
  const user = found && (await lockUser(ctx.tx, found.id));
  if (!user || user.email !== profile.email) return undefined;
  const verdict = joinVerdict(ctx.platform.config.accounts, providerId, profile, user);
  if (verdict === "refuse") throw new Refusal(socialErrors.accountNotLinked);
  if (verdict === "take_over" && (await releaseMovedAddress(ctx, user))) return undefined;
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  if (verdict === "join") {
    await addAccount(ctx, user, person);
    return { user, isNew: false };
  }
  await sendTakenOverMail(ctx, user.email, providerId);
  const taken = await takeOverAccount(ctx, user, { method: "provider", keep: {}, revoke });
  await addAccount(ctx, taken.user, person);
  return { user: taken.user, isNew: false };
}

async function newUser(ctx: Ctx, person: Person, requestSignUp: boolean): Promise<Found> {
  const { profile, providerId } = person;
  const { email } = profile;
  if (email === undefined) throw new Refusal(socialErrors.noEmail);
  const signUp = ctx.platform.config.accounts.socialProviders[providerId]?.signUp ?? "off";
  if (!maySignUp(signUp, requestSignUp)) throw new Refusal(socialErrors.signUpDisabled);
  const user = await insertUser(ctx.tx, {
    id: newId(),
    email,
    emailVerified: profile.emailVerified,
    provenAt: profile.emailVerified ? ctx.now : null,
    name: profile.name,
    image: profile.image ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).catch(onViolation("users_email", new Refusal(userErrors.alreadyExists)));
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  await recordAudit(ctx, { action: "user.signed_up", targetKind: "user", targetId: user.id });
  await addAccount(ctx, user, person, { signedUp: true });
  return { user, isNew: true };
}
