import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { markMembershipsForReview } from "../members/membership-review-store.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { forgetCreator } from "../organizations/organization-store.ts";
import { type AccessToKeep, endAccess } from "./end-access.ts";
import type { ProofMethod } from "./proof-rules.ts";
import { proveAccount } from "./prove-account.ts";
import type { UserRow } from "./user-store.ts";

export interface TakenOver {
  user: UserRow;
  /** True if there was any other way in to the account. */
  hadAccess: boolean;
}

interface TakeOver {
  method: ProofMethod;
  keep: AccessToKeep;
  revoke: RevokeAccessTokens;
}

/**
 * Gives the account to the owner of the mailbox, under the lock on the person. The owner of the
 * mailbox gets an account that somebody else may have registered with their address: everything
 * that could sign in before ends, and the organizations are marked for review.
 */
export async function takeOverAccount(
  ctx: Ctx,
  user: UserRow,
  { method, keep, revoke }: TakeOver,
): Promise<TakenOver> {
  const hadAccess = await endAccess(ctx, user.id, keep, revoke);
  await markMembershipsForReview(ctx, user.id);
  await forgetCreator(ctx.tx, user.id);
  await recordAudit(ctx, {
    action: "user.taken_over",
    targetKind: "user",
    targetId: user.id,
    after: { method },
  });
  return { user: await proveAccount(ctx, user, method), hadAccess };
}
