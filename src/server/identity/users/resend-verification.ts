import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { requireMailBudget, takeMailBudget } from "#server/platform/mail/mail-budget.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { doSameWork } from "./same-work.ts";
import { sendVerification } from "./send-verification.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, type UserRow } from "./user-store.ts";

/**
 * A stranger gets the same answer for every address, also when its budget of mails is used up; a
 * person who is signed in is answered what is wrong with theirs.
 */
export async function resendVerification(
  req: EdgeRequest,
  signedIn: UserRow | undefined,
  input: { email: string; callbackURL?: string | undefined },
): Promise<void> {
  if (!req.platform.config.password.verificationMail)
    throw new Refusal(userErrors.verificationDisabled);
  if (signedIn?.emailVerified) throw new Refusal(userErrors.alreadyVerified);
  if (signedIn && signedIn.email !== input.email) throw new Refusal(userErrors.notOwnEmail);
  const mail = { kind: "verification", to: input.email } as const;
  if (signedIn) await requireMailBudget(req, mail);
  else if ((await takeMailBudget(req, mail)) !== undefined) return;
  await doSameWork(req, async (ctx) => {
    const user = await findUserByEmail(ctx.tx, input.email);
    await sendVerification(ctx, input, input.callbackURL);
    return user && !user.emailVerified ? "keep" : "undo";
  });
}
