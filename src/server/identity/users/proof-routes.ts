import {
  ConfirmEmail,
  type ConfirmedEmailWire,
  MailedToken,
} from "#contract/identity/proof-schema.ts";
import { optionalSessionGuard, type SignedIn } from "../guards/session-guard.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { disownAccount } from "./disown-account.ts";
import { mailboxProofCookie } from "./mailbox-proof.ts";
import { isProven } from "./proof-rules.ts";
import { emailChangeStatus, undoEmailChange } from "./undo-email-change.ts";
import type { UserRow } from "./user-store.ts";
import { verificationStatus } from "./verification-status.ts";
import { verifyEmail } from "./verify-email.ts";

/**
 * Defines routes for the pages behind mailed links. The token is the credential; a session only
 * adds to it.
 */
export const proofRoutes = (cookies: SessionCookies, revoke: RevokeAccessTokens) =>
  authRoutes((route) => {
    const guard = optionalSessionGuard(cookies);

    route.post("/verification-status", { body: MailedToken, guard }, (req) =>
      req.unitOfWork((ctx) => verificationStatus(ctx, req.body.token, sessionHolder(req.signedIn))),
    );

    route.post("/confirm-email", { body: ConfirmEmail, guard }, async (req) => {
      const { token, callbackURL } = req.body;
      const holder = sessionHolder(req.signedIn);
      const { now, ...verified } = await req.unitOfWork(async (ctx) => ({
        ...(await verifyEmail(ctx, token, { holder, callbackURL, revoke })),
        now: ctx.now,
      }));
      const { kind, user } = verified;
      const proven = isProven(user);
      if (kind === "changed" && req.signedIn) cookies.renew(req, { ...req.signedIn, user });
      else cookies.forgetCache(req);
      if (kind === "verified" && !proven)
        req.setCookie(mailboxProofCookie(req.platform, user, now));
      return { status: true, proven } satisfies ConfirmedEmailWire;
    });

    route.post("/disown-account", { body: MailedToken, limit: "strict" }, async (req) => {
      await req.unitOfWork((ctx) => disownAccount(ctx, req.body.token, revoke));
      return { status: true };
    });

    route.post("/email-change-status", { body: MailedToken }, (req) =>
      req.unitOfWork((ctx) => emailChangeStatus(ctx, req.body.token)),
    );

    route.post("/undo-email-change", { body: MailedToken, limit: "strict" }, async (req) => {
      await req.unitOfWork((ctx) => undoEmailChange(ctx, req.body.token, revoke));
      return { status: true };
    });
  });

/**
 * Returns the holder of the session: an administrator who acts as a person does not read that
 * person's mail.
 */
export function sessionHolder(signedIn: SignedIn["signedIn"] | undefined): UserRow | undefined {
  return signedIn?.session.impersonatedBy === null ? signedIn.user : undefined;
}
