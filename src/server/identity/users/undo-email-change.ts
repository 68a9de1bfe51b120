import type { EmailChangeStatusWire } from "#contract/identity/proof-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { newResetLink } from "../credentials/reset-link.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { sendChangeUndoneMail } from "./email-change-mails.ts";
import { readEmailChange, undoPurpose } from "./email-change-record.ts";
import { endAccess } from "./end-access.ts";
import { isProven, maskEmail } from "./proof-rules.ts";
import { restoreAddress } from "./restore-address.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, lockUser } from "./user-store.ts";
import {
  consumeVerification,
  findVerification,
  type VerificationRow,
} from "./verification-store.ts";

export async function emailChangeStatus(ctx: Ctx, token: string): Promise<EmailChangeStatusWire> {
  const { old, newEmail } = readEmailChange(await getOpenRecord(ctx, token));
  const isTaken = (await findUserByEmail(ctx.tx, old.email)) !== undefined;
  return {
    // The link was mailed to this address.
    oldEmail: old.email,
    newEmail: maskEmail(newEmail),
    state: isTaken ? "taken" : "pending",
  };
}

/**
 * The person who made the change may hold a session, a key, a provider link or the password, so all
 * of that ends. Only provider links that a proven account had before the change stay. The old
 * address gets a reset mail.
 */
export async function undoEmailChange(
  ctx: Ctx,
  token: string,
  revoke: RevokeAccessTokens,
): Promise<void> {
  const { userId } = await getOpenRecord(ctx, token);
  const user = userId === null ? undefined : await lockUser(ctx.tx, userId);
  const taken = user && (await consumeVerification(ctx, undoPurpose, token, user.id));
  if (!taken) throw new Refusal(userErrors.invalidToken);
  const change = readEmailChange(taken);
  const restored = await restoreAddress(ctx, user, change);
  const keep = isProven(change.old) ? { linksBefore: change.changedAt } : {};
  await endAccess(ctx, user.id, keep, revoke);
  const mayReset = ctx.platform.config.password.reset;
  const resetUrl = mayReset ? await newResetLink(ctx, user.id) : undefined;
  await sendChangeUndoneMail(ctx, restored.email, resetUrl);
  await recordAudit(ctx, {
    action: "user.email_change_undone",
    targetKind: "user",
    targetId: user.id,
  });
}

async function getOpenRecord(ctx: Ctx, token: string): Promise<VerificationRow> {
  const record = await findVerification(ctx.tx, undoPurpose, token);
  if (!record) throw new Refusal(userErrors.invalidToken);
  if (ctx.now >= record.expiresAt) throw new Refusal(userErrors.tokenExpired);
  return record;
}
