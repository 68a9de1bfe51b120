import { SignInWithSocial, SocialCallback } from "#contract/identity/account-schema.ts";
import { redirectTo } from "#server/platform/http/answers.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { presentUser } from "../users/user-view.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { errorPage, finishSocialCallback } from "./finish-social-callback.ts";
import { personOfIdToken } from "./identify-person.ts";
import { signInPerson } from "./sign-in-person.ts";
import { getProvider, startJourney } from "./sign-in-with-social.ts";
import type { SocialProviders } from "./social-providers.ts";

export const socialRoutes = (
  cookies: SessionCookies,
  providers: SocialProviders,
  revoke: RevokeAccessTokens,
) =>
  authRoutes((route) => {
    route.post("/sign-in/social", { body: SignInWithSocial, limit: "strict" }, async (req) => {
      const { idToken, requestSignUp = false, disableRedirect = false } = req.body;
      const provider = await getProvider(providers, req.body);
      if (!idToken)
        return { url: await startJourney(req, provider, req.body), redirect: !disableRedirect };
      const person = await personOfIdToken(req.platform, provider, idToken);
      const { user, started } = await signInPerson(req, person, { requestSignUp, revoke });
      cookies.start(req, started, user);
      return { redirect: false, token: started.token, user: presentUser(user) };
    });

    const arrive = async (req: EdgeRequest, answer: SocialCallback) => {
      const { location, signedIn } = await finishSocialCallback(req, providers, answer, revoke);
      if (signedIn) cookies.start(req, signedIn.started, signedIn.user);
      return redirectTo(location);
    };

    route.get("/callback/:id", { query: SocialCallback }, (req) => arrive(req, req.query));

    // Comes from the provider's page: no origin of ours, and a form.
    route.post("/callback/:id", { query: SocialCallback, foreignForm: true }, (req) => {
      const form = SocialCallback.safeParse(req.body ?? req.query);
      if (!form.success) return redirectTo(errorPage(req.platform, "invalid_callback_request"));
      return arrive(req, form.data);
    });
  });
