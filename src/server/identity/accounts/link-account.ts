import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { holdSession } from "../sessions/session-store.ts";
import type { Person } from "../social/identify-person.ts";
import { socialErrors } from "../social/social-errors.ts";
import { linkVerdict, provesAddress } from "../social/social-rules.ts";
import { linkOnce } from "../social/use-id-token.ts";
import { assertMayAct } from "../users/may-act.ts";
import { proveBySession } from "../users/prove-by-session.ts";
import { lockUser, type UserRow } from "../users/user-store.ts";
import { accountErrors } from "./account-errors.ts";
import { insertAccount } from "./account-store.ts";
import { sealTokens } from "./account-tokens.ts";
import { findAccountBySubject, updateTokens } from "./linked-account-store.ts";

const linkRefusals = {
  email_missing: socialErrors.noEmail,
  not_believed: accountErrors.linkingNotAllowed,
  different_email: accountErrors.differentEmails,
};

/**
 * A signed-in person adds a provider account; doing it again only renews its tokens. The session is
 * checked under the lock on the user: one that ended meanwhile, because the account was taken over,
 * links nothing.
 */
export async function linkAccount(
  ctx: Ctx,
  { userId, sessionId }: { userId: string; sessionId: string },
  person: Person,
  revoke: RevokeAccessTokens,
): Promise<void> {
  const user = await lockUser(ctx.tx, userId);
  if (!user || !(await holdSession(ctx.tx, sessionId))) throw new Refusal(accountErrors.notFound);
  assertMayAct(user, ctx.now);
  await linkOnce(ctx, person.idToken, userId);
  const { profile, providerId, issuer, tokens } = person;
  const subject = { providerId, issuer, accountId: profile.subject };
  const known = await findAccountBySubject(ctx.tx, subject);
  if (known && known.userId !== userId) throw new Refusal(accountErrors.linkedElsewhere);
  if (known)
    await updateTokens(ctx.tx, known.id, sealTokens(ctx.platform.keys, known.id, tokens), ctx.now);
  const accountId = known?.id ?? (await addAllowedAccount(ctx, user, person));
  if (provesAddress(profile, user))
    await proveBySession(ctx, user, { method: "provider", sessionId, accountId }, revoke);
}

function addAllowedAccount(ctx: Ctx, user: UserRow, person: Person): Promise<string> {
  const { accounts } = ctx.platform.config;
  const verdict = linkVerdict(accounts, person.providerId, person.profile, user);
  if (verdict !== "allowed") throw new Refusal(linkRefusals[verdict]);
  return addAccount(ctx, user, person);
}

/**
 * Joins a provider account to a user. The rules have been asked before. Returns the id of its row.
 */
export async function addAccount(
  ctx: Ctx,
  user: UserRow,
  person: Person,
  { signedUp = false } = {},
): Promise<string> {
  const { profile, providerId, issuer, tokens } = person;
  const id = newId();
  await insertAccount(ctx.tx, {
    id,
    userId: user.id,
    providerId,
    issuer,
    accountId: profile.subject,
    ...sealTokens(ctx.platform.keys, id, tokens),
    signedUp,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).catch(onViolation("accounts_subject", new Refusal(accountErrors.linkedElsewhere)));
  await recordAudit(ctx, {
    action: "account.linked",
    targetKind: "account",
    targetId: id,
    after: { userId: user.id, provider: providerId },
  });
  return id;
}
