import { SignInWithEmail, SignUpWithEmail } from "#contract/identity/credential-schema.ts";
import { authRoutes } from "#server/platform/http/auth-routes.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { presentUser } from "../users/user-view.ts";
import { signInWithEmail } from "./sign-in-with-email.ts";
import { signUpWithEmail } from "./sign-up-with-email.ts";

export const credentialRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    route.post("/sign-up/email", { body: SignUpWithEmail, limit: "strict" }, async (req) => {
      const { user, started } = await signUpWithEmail(req, req.body);
      if (started) cookies.start(started.token, true).forEach(req.setCookie);
      return { token: started?.token ?? null, user: presentUser(user) };
    });

    route.post("/sign-in/email", { body: SignInWithEmail, limit: "strict" }, async (req) => {
      const { user, started } = await signInWithEmail(req, req.body);
      cookies.start(started.token, started.remembered).forEach(req.setCookie);
      const { callbackURL } = req.body;
      const target = callbackURL ? { redirect: true, url: callbackURL } : { redirect: false };
      return { ...target, token: started.token, user: presentUser(user) };
    });
  });
