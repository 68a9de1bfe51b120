import { pagePaths } from "#contract/page-paths.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { newId } from "#server/platform/ids.ts";
import { takeMailBudget } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { keepOrUndo } from "../users/same-work.ts";
import { sendVerification } from "../users/send-verification.ts";
import { userErrors } from "../users/user-errors.ts";
import { findUserByEmail, type UserRow } from "../users/user-store.ts";
import { insertPerson, type NewPerson } from "./insert-person.ts";

/**
 * Signs up without a word on whether the address has an account: the answer and the statements are
 * the same, and one mail informs the owner of the mailbox. It starts no session.
 */
export async function signUpPrivately(
  req: EdgeRequest,
  person: NewPerson,
  callbackURL: string | undefined,
): Promise<UserRow> {
  const wait = await takeMailBudget(req, { kind: "sign-up", to: person.email });
  const mayMail = wait === undefined;
  const attempt = () => req.unitOfWork((ctx) => signUpOrPretend(ctx, person, callbackURL, mayMail));
  // Another sign-up can take the address at the same moment. The second attempt finds that account.
  return attempt().catch((error) => {
    if (error instanceof Refusal && error.spec === userErrors.alreadyExists) return attempt();
    throw error;
  });
}

async function signUpOrPretend(
  ctx: Ctx,
  person: NewPerson,
  callbackURL: string | undefined,
  mayMail: boolean,
): Promise<UserRow> {
  const { email } = person;
  const owner = await findUserByEmail(ctx.tx, email);
  let user: UserRow | undefined;
  await keepOrUndo(ctx, async () => {
    user = await insertPerson(ctx, owner ? { ...person, email: unusedAddress() } : person);
    return owner ? "undo" : "keep";
  });
  if (!user) throw new Error("no person was written");
  if (mayMail && owner) await sendAccountExistsMail(ctx, email);
  else if (mayMail) await sendVerification(ctx, user, callbackURL);
  return { ...user, email };
}

/** Written for a moment only, and never mailed to. */
function unusedAddress(): string {
  return `${newId().toLowerCase()}@taken.invalid`;
}

function sendAccountExistsMail(ctx: Ctx, email: string): Promise<void> {
  return sendMail(ctx, {
    to: email,
    subject: "You already have an account",
    heading: "You already have an account",
    paragraphs: [
      "Someone tried to sign up with this email address. It already has a Guildhall account, so nothing was changed.",
      'Sign in as usual. If you do not know the password, choose a new one with "Forgot password?" on the sign-in page.',
    ],
    action: { label: "Sign in", url: ctx.platform.config.baseUrl + pagePaths.signIn },
    footnote: "If this was not you, you can ignore this email.",
  });
}
