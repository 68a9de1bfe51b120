import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newId } from "#server/platform/ids.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";
import { insertUser, type UserRow } from "./user-store.ts";

/** Creates an account for a person who has just proven this address, which no other account has. */
export async function createAddressOwner(ctx: Ctx, email: string): Promise<UserRow> {
  const user = await insertUser(ctx.tx, {
    id: newId(),
    email,
    emailVerified: true,
    provenAt: ctx.now,
    name: email.slice(0, email.lastIndexOf("@")),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).catch(onViolation("users_email", new Refusal(userErrors.alreadyExists)));
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  await recordAudit(ctx, { action: "user.signed_up", targetKind: "user", targetId: user.id });
  await sendMail(ctx, {
    to: email,
    subject: "Your address has a new account",
    heading: "Your address has a new account",
    paragraphs: [
      "In the last seven days, someone changed another account to this address and did not confirm the change. That account uses its previous address again.",
      "You now have a new, empty Guildhall account with the password you chose.",
    ],
    footnote:
      "If the other account is yours, sign in with its previous address. If you forgot its password, reset it on the sign-in page.",
  });
  return user;
}
