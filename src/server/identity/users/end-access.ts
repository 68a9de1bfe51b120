import type { Ctx } from "#server/platform/context.ts";
import { deletePassword, deleteProviderAccounts } from "../accounts/account-store.ts";
import { deleteUserApiKeys } from "../api-keys/api-key-store.ts";
import { endInvitationsBy } from "../invitations/end-invitations.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { lockOrganizationsOf } from "../organizations/organization-store.ts";
import { forgetDevices } from "../sessions/device-store.ts";
import { deleteUserSessions } from "../sessions/session-store.ts";
import { deleteMailedLinks } from "./verification-store.ts";

export interface AccessToKeep {
  password?: boolean;
  /** The one session that stays. */
  sessionId?: string;
  /** The one provider link that stays. */
  accountId?: string;
  /** Provider links older than this stay. */
  linksBefore?: Date;
}

/**
 * Ends every way in to the account but those named, and what the account made to get in to its
 * organizations, under the lock on the person. The password goes first: a sign-in that checked it
 * holds its row, so the session it starts is there when the sessions are deleted. True if there was
 * any way in to the account.
 */
export async function endAccess(
  ctx: Ctx,
  userId: string,
  keep: AccessToKeep,
  revoke: RevokeAccessTokens,
): Promise<boolean> {
  const { tx } = ctx;
  const hadPassword = !keep.password && (await deletePassword(tx, userId));
  const links = await deleteProviderAccounts(tx, userId, {
    ...(keep.accountId === undefined ? {} : { exceptId: keep.accountId }),
    ...(keep.linksBefore === undefined ? {} : { since: keep.linksBefore }),
  });
  const sessions = await deleteUserSessions(tx, userId, keep.sessionId);
  const keys = await deleteUserApiKeys(tx, userId);
  await forgetDevices(tx, userId);
  await deleteMailedLinks(tx, userId);
  await endOrganizationAccess(ctx, userId, revoke);
  return hadPassword || links + sessions + keys > 0;
}

/**
 * The access tokens and pending invitations that the account made in the organizations it is in.
 */
async function endOrganizationAccess(
  ctx: Ctx,
  userId: string,
  revoke: RevokeAccessTokens,
): Promise<void> {
  for (const { id: organizationId } of await lockOrganizationsOf(ctx.tx, userId)) {
    const reason = "inviter_demoted";
    await endInvitationsBy(ctx, { organizationId, userId, roles: [], reason });
    await revoke(ctx, { organizationId, userId });
  }
}
