import {
  ChangeEmail,
  DeleteUser,
  DeleteUserCallbackQuery,
  SendVerificationEmail,
  UpdateUser,
  VerifyEmailQuery,
} from "#contract/identity/user-schema.ts";
import { redirectTo } from "#server/platform/http/answers.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  freshSessionGuard,
  optionalOwnSessionGuard,
  optionalSessionGuard,
  ownSessionGuard,
} from "../guards/session-guard.ts";
import { userGuard } from "../guards/user-guard.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { refusedOnPage } from "../wire/refused-on-page.ts";
import { changeEmail } from "./change-email.ts";
import { deleteUser, deleteUserByToken } from "./delete-user.ts";
import { sessionHolder } from "./proof-routes.ts";
import { resendVerification } from "./resend-verification.ts";
import { updateProfile } from "./update-profile.ts";
import { userErrors } from "./user-errors.ts";
import { presentUser } from "./user-view.ts";
import { verifyEmail } from "./verify-email.ts";

export const userRoutes = (cookies: SessionCookies, revoke: RevokeAccessTokens) =>
  authRoutes((route) => {
    const maybeSignedIn = optionalSessionGuard(cookies);
    const freshlySignedIn = freshSessionGuard(cookies);
    const unrefreshed = ownSessionGuard(cookies, { mayRefresh: false });

    route.post(
      "/send-verification-email",
      { body: SendVerificationEmail, guard: maybeSignedIn, limit: "strict" },
      async (req) => {
        await resendVerification(req, req.signedIn?.user, req.body);
        return { status: true };
      },
    );

    route.get("/verify-email", { query: VerifyEmailQuery, guard: maybeSignedIn }, async (req) => {
      const { token, callbackURL } = req.query;
      try {
        const { kind, user } = await req.unitOfWork((ctx) =>
          verifyEmail(ctx, token, { holder: sessionHolder(req.signedIn), callbackURL, revoke }),
        );
        const isChanged = kind === "changed";
        if (isChanged && req.signedIn) cookies.renew(req, { ...req.signedIn, user });
        else cookies.forgetCache(req);
        if (callbackURL) return redirectTo(callbackURL);
        return { status: true, user: isChanged ? presentUser(user) : null };
      } catch (error) {
        if (!callbackURL || !(error instanceof Refusal)) throw error;
        return redirectTo(withError(callbackURL, error.message));
      }
    });

    route.post(
      "/update-user",
      { body: UpdateUser, guard: userGuard(cookies, "profile:write") },
      async (req) => {
        const { user, signedIn: session } = req.acting;
        const changed = await req.unitOfWork((ctx) => updateProfile(ctx, user, req.body));
        if (changed && session) cookies.renew(req, { ...session, user: changed });
        return { status: true };
      },
    );

    route.post(
      "/change-email",
      { body: ChangeEmail, guard: freshlySignedIn, limit: "strict" },
      async (req) => {
        const changed = await changeEmail(req, req.signedIn.user.id, req.body);
        if (changed) cookies.renew(req, { ...req.signedIn, user: changed });
        return { status: true };
      },
    );

    route.post(
      "/delete-user",
      { body: DeleteUser, guard: unrefreshed, limit: "strict" },
      async (req) => {
        const outcome = await deleteUser(req, req.signedIn, req.body);
        if (outcome === "mail sent") return { success: true, message: "Verification email sent" };
        cookies.clear().forEach(req.setCookie);
        return { success: true, message: "User deleted" };
      },
    );

    route.get(
      "/delete-user/callback",
      { query: DeleteUserCallbackQuery, guard: optionalOwnSessionGuard(cookies) },
      (req) =>
        refusedOnPage(req, async () => {
          const { token, callbackURL } = req.query;
          if (req.platform.config.users.deletion === "off")
            throw new Refusal(userErrors.deletionDisabled);
          const user = req.signedIn?.user;
          if (!user) throw new Refusal(userErrors.noUserInfo);
          await req.unitOfWork((ctx) => deleteUserByToken(ctx, user, token));
          cookies.clear().forEach(req.setCookie);
          return callbackURL ? redirectTo(callbackURL) : { success: true, message: "User deleted" };
        }),
    );
  });

/** The code joins the query that the address already has; spaces become underscores. */
export function withError(address: string, message: string): string {
  const code = encodeURIComponent(message.replaceAll(" ", "_"));
  return `${address}${address.includes("?") ? "&" : "?"}error=${code}`;
}
