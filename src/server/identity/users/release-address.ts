import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { listEmailChanges } from "./email-change-record.ts";
import { isProven, maskEmail } from "./proof-rules.ts";
import { restoreAddress } from "./restore-address.ts";
import { findUserByEmail, restoreEmail, type UserRow } from "./user-store.ts";
import { deleteMailedLinks } from "./verification-store.ts";

/**
 * Gives the address back under the lock on the person. An account that was moved to an unproven
 * address, and whose old address can still undo that, is never handed to the owner of the new
 * address: the account goes back to the old address, and the new one is free. Otherwise one of two
 * people would lose an account: the owner of the old address to a thief with a stolen session, or
 * the owner of the new address to the person who moved the account there and undoes it later. True
 * if the address is free now.
 */
export async function releaseMovedAddress(ctx: Ctx, user: UserRow): Promise<boolean> {
  if (isProven(user)) return false;
  const changes = await listEmailChanges(ctx, user.id);
  if (changes.length === 0) return false;
  for (const change of changes) {
    if (await findUserByEmail(ctx.tx, change.old.email)) continue;
    await restoreAddress(ctx, user, change);
    await tellOldAddress(ctx, change.old.email, user.email);
    await recordRelease(ctx, user.id);
    return true;
  }
  // Every old address is used by another account. The links to them stay valid and can restore one
  // of them later.
  const unreachable = { email: unreachableAddress(), emailVerified: false, provenAt: null };
  await restoreEmail(ctx.tx, user.id, unreachable, ctx.now);
  await deleteMailedLinks(ctx.tx, user.id);
  await recordRelease(ctx, user.id);
  return true;
}

function unreachableAddress(): string {
  return `moved-${newId().toLowerCase()}@address.invalid`;
}

function recordRelease(ctx: Ctx, userId: string): Promise<void> {
  const action = "user.address_released";
  return recordAudit(ctx, { action, targetKind: "user", targetId: userId });
}

function tellOldAddress(ctx: Ctx, oldEmail: string, newEmail: string): Promise<void> {
  return sendMail(ctx, {
    to: oldEmail,
    subject: "Your email address change was reverted",
    heading: "Your account uses its old address again",
    paragraphs: [
      `Your Guildhall account was changed to ${maskEmail(newEmail)}. The owner of that address did not confirm the change, so your account uses this address again.`,
      "Your password still works, and your devices stay signed in.",
    ],
    footnote: "If you did not ask for the change, change your password.",
  });
}
