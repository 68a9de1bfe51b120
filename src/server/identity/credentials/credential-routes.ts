import {
  ChangePassword,
  RequestPasswordReset,
  ResetLinkQuery,
  ResetPassword,
  ResetPasswordQuery,
  SignInWithEmail,
  SignUpWithEmail,
} from "#contract/identity/credential-schema.ts";
import { redirectTo } from "#server/platform/http/answers.ts";
import { ownSessionGuard } from "../guards/session-guard.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { presentUser } from "../users/user-view.ts";
import { isVerificationOpen } from "../users/verification-store.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { changePassword } from "./change-password.ts";
import { rememberBrowser } from "./known-browser.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetLinkTarget } from "./reset-link-rules.ts";
import { resetPassword } from "./reset-password.ts";
import { signInWithEmail } from "./sign-in-with-email.ts";
import { signUpWithEmail } from "./sign-up-with-email.ts";

/** The same words whether or not somebody has the address. */
const resetRequested = {
  status: true,
  message: "If this email exists in our system, check your email for the reset link",
};

export const credentialRoutes = (cookies: SessionCookies, revoke: RevokeAccessTokens) =>
  authRoutes((route) => {
    route.post("/sign-up/email", { body: SignUpWithEmail, limit: "strict" }, async (req) => {
      const { user, started, passwordHash } = await signUpWithEmail(req, req.body);
      if (started) {
        cookies.start(req, started, user);
        rememberBrowser(req, { userId: user.id, passwordHash });
      }
      return { token: started?.token ?? null, user: presentUser(user) };
    });

    route.post("/sign-in/email", { body: SignInWithEmail, limit: "strict" }, async (req) => {
      const { user, started, passwordHash } = await signInWithEmail(req, req.body, revoke);
      cookies.start(req, started, user);
      if (started.remembered) rememberBrowser(req, { userId: user.id, passwordHash });
      const { callbackURL } = req.body;
      const target = callbackURL ? { redirect: true, url: callbackURL } : { redirect: false };
      return { ...target, token: started.token, user: presentUser(user) };
    });

    for (const path of ["/request-password-reset", "/forget-password"]) {
      route.post(path, { body: RequestPasswordReset, limit: "strict" }, async (req) => {
        await requestPasswordReset(req, req.body);
        return resetRequested;
      });
    }

    route.get("/reset-password/:token", { query: ResetLinkQuery }, async (req) => {
      const token = req.params.token ?? "";
      const isOpen = await req.unitOfWork((ctx) =>
        isVerificationOpen(ctx, "reset-password:", token),
      );
      const { baseUrl } = req.platform.config;
      return redirectTo(
        resetLinkTarget(baseUrl, req.query.callbackURL, isOpen ? token : undefined),
      );
    });

    route.post(
      "/reset-password",
      { body: ResetPassword, query: ResetPasswordQuery, limit: "strict" },
      async (req) => {
        const token = req.body.token ?? req.query.token;
        await resetPassword(req, { ...req.body, token }, revoke);
        return { status: true };
      },
    );

    route.post(
      "/change-password",
      { body: ChangePassword, guard: ownSessionGuard(cookies), limit: "strict" },
      async (req) => {
        const { user, session } = req.signedIn;
        const started = await changePassword(
          req,
          { user, remembered: session.remembered },
          req.body,
        );
        if (started) cookies.start(req, started, user);
        return { token: started?.token ?? null, user: presentUser(user) };
      },
    );
  });
