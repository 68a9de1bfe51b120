import {
  AccountInfo,
  AccountTokens,
  LinkSocial,
  UnlinkAccount,
} from "#contract/identity/account-schema.ts";
import {
  freshSessionGuard,
  newCredentialGuard,
  ownSessionGuard,
  sessionGuard,
} from "../guards/session-guard.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { personOfIdToken } from "../social/identify-person.ts";
import { getProvider, startJourney } from "../social/sign-in-with-social.ts";
import type { SocialProviders } from "../social/social-providers.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { getAccessToken, refreshAccessToken } from "./access-tokens.ts";
import { readAccountInfo } from "./account-info.ts";
import { presentAccount } from "./account-view.ts";
import { linkAccount } from "./link-account.ts";
import { listAccounts } from "./linked-account-store.ts";
import { unlinkAccount } from "./unlink-account.ts";

export const accountRoutes = (
  cookies: SessionCookies,
  providers: SocialProviders,
  revoke: RevokeAccessTokens,
) =>
  authRoutes((route) => {
    const own = ownSessionGuard(cookies);

    route.get("/list-accounts", { guard: sessionGuard(cookies) }, async (req) =>
      (await listAccounts(req.platform.database.db, req.signedIn.user.id)).map(presentAccount),
    );

    route.post(
      "/link-social",
      { body: LinkSocial, guard: newCredentialGuard(cookies) },
      async (req) => {
        const { user, session } = req.signedIn;
        const link = { userId: user.id, sessionId: session.id };
        const provider = await getProvider(providers, req.body);
        if (req.body.idToken) {
          const person = await personOfIdToken(req.platform, provider, req.body.idToken);
          await req.unitOfWork((ctx) => linkAccount(ctx, link, person, revoke));
          return { url: "", redirect: false, status: true };
        }
        return { url: await startJourney(req, provider, req.body, link), redirect: true };
      },
    );

    const fresh = freshSessionGuard(cookies);
    route.post("/unlink-account", { body: UnlinkAccount, guard: fresh }, async (req) => {
      await req.unitOfWork((ctx) => unlinkAccount(ctx, req.signedIn.user.id, req.body));
      return { status: true };
    });

    route.post("/get-access-token", { body: AccountTokens, guard: own }, (req) =>
      getAccessToken(req.platform, providers, req.signedIn.user.id, req.body),
    );

    route.post("/refresh-token", { body: AccountTokens, guard: own }, (req) =>
      refreshAccessToken(req.platform, providers, req.signedIn.user.id, req.body),
    );

    route.post("/account-info", { body: AccountInfo, guard: own }, (req) =>
      readAccountInfo(req.platform, providers, req.signedIn.user.id, req.body),
    );

    // The form of newer clients, which name the account by the id of its row.
    route.get("/account-info", { query: AccountInfo, guard: own }, (req) =>
      readAccountInfo(req.platform, providers, req.signedIn.user.id, req.query),
    );
  });
