import type { SignUpWithEmail } from "#contract/identity/credential-schema.ts";
import { parseEmail } from "#contract/identity/email-address.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { accountLimit } from "#server/platform/limits/rate-limit-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type StartedSession, startSession } from "../sessions/start-session.ts";
import { recordSignUpSession } from "../users/proof-store.ts";
import { sendVerificationInBudget } from "../users/send-verification.ts";
import { userErrors } from "../users/user-errors.ts";
import type { UserRow } from "../users/user-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { insertPerson, type NewPerson } from "./insert-person.ts";
import { hashPassword } from "./password-hash.ts";
import { assertNewPassword } from "./password-policy.ts";
import { signUpPrivately } from "./sign-up-privately.ts";

export interface SignedUp {
  user: UserRow;
  /** None where signing in has to wait for the mail, or is a step of its own. */
  started: StartedSession | undefined;
  passwordHash: string;
}

/** The password is hashed before the transaction opens, so no connection waits for it. */
export async function signUpWithEmail(req: EdgeRequest, input: SignUpWithEmail): Promise<SignedUp> {
  if (!req.platform.config.password.signIn) throw new Refusal(credentialErrors.signUpDisabled);
  const email = parseEmail(input.email);
  if (!email) throw new Refusal(userErrors.invalidEmail);
  await req.platform.limiter.strict(`sign-up ${email}`, accountLimit);
  assertNewPassword(req.platform, input.password, { email, name: input.name ?? "" });
  if (input.name === undefined) throw new Refusal(userErrors.notCreated);
  const passwordHash = await hashPassword(req.caller, input.password);
  const person = { email, name: input.name, image: input.image ?? null, passwordHash };
  const { callbackURL } = input;
  if (!req.platform.config.users.accountPrivacy)
    return req.unitOfWork((ctx) => createUser(ctx, person, callbackURL));
  const user = await signUpPrivately(req, person, callbackURL);
  return { user, passwordHash, started: undefined };
}

async function createUser(
  ctx: Ctx,
  person: NewPerson,
  callbackURL: string | undefined,
): Promise<SignedUp> {
  const { autoSignIn, requireVerifiedEmail, verificationMail } = ctx.platform.config.password;
  const { passwordHash } = person;
  const user = await insertPerson(ctx, person);
  if (verificationMail || requireVerifiedEmail)
    await sendVerificationInBudget(ctx, "sign-up", user, callbackURL);
  if (!autoSignIn || requireVerifiedEmail) return { user, passwordHash, started: undefined };
  const started = await startSession(ctx, user.id, true);
  await recordSignUpSession(ctx.tx, user.id, started.session.id);
  return { user, passwordHash, started };
}
