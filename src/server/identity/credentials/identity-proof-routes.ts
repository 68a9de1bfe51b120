import {
  ConfirmIdentity,
  type IdentityProofWire,
} from "#contract/identity/identity-proof-schema.ts";
import { credentialProvider } from "../accounts/account-store.ts";
import { listAccounts } from "../accounts/linked-account-store.ts";
import { ownSessionGuard } from "../guards/session-guard.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { isProofRecent } from "../sessions/session-rules.ts";
import type { SocialProviders } from "../social/social-providers.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { confirmIdentity } from "./confirm-identity.ts";

/** Tells our own pages whether the person proved lately who they are, and if not, how they can. */
export const identityProofRoutes = (cookies: SessionCookies, providers: SocialProviders) =>
  authRoutes((route) => {
    const guard = ownSessionGuard(cookies);

    route.get("/identity-proof", { guard }, async (req): Promise<IdentityProofWire> => {
      const { user, session, now } = req.signedIn;
      const accounts = await listAccounts(req.platform.database.db, user.id);
      const ids = accounts.map(({ providerId }) => providerId);
      return {
        confirmedAt: session.authenticatedAt.toISOString(),
        isRecent: isProofRecent(req.platform.config.sessions, session, now),
        hasPassword: ids.includes(credentialProvider),
        providers: [...new Set(ids)].filter((id) => providers.has(id)),
      };
    });

    route.post(
      "/confirm-identity",
      { body: ConfirmIdentity, guard, limit: "strict" },
      async (req) => {
        await confirmIdentity(req, req.signedIn, req.body.password);
        return { status: true };
      },
    );
  });
