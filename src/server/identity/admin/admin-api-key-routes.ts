import { RevokeUserApiKeys, UserApiKeysQuery } from "#contract/identity/admin-schema.ts";
import { listApiKeys } from "../api-keys/api-key-store.ts";
import { presentApiKey } from "../api-keys/api-key-view.ts";
import { revokeUserApiKeys } from "../api-keys/revoke-user-api-keys.ts";
import { deleteApiKey } from "../api-keys/update-api-key.ts";
import { adminGuard } from "../guards/admin-guard.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { lockTarget } from "./target-user.ts";

/**
 * Serves the API keys of other people: they are ways in like sessions, and need the same
 * permissions.
 */
export const adminApiKeyRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    route.get(
      "/admin/list-user-api-keys",
      { query: UserApiKeysQuery, guard: adminGuard(cookies, "session:list") },
      async (req) => {
        const keys = await listApiKeys(req.platform.database.db, req.query.userId);
        return { apiKeys: keys.map(presentApiKey) };
      },
    );

    route.post(
      "/admin/revoke-user-api-keys",
      { body: RevokeUserApiKeys, guard: adminGuard(cookies, "session:revoke") },
      async (req) => {
        const { userId, keyId } = req.body;
        await req.unitOfWork(async (ctx) => {
          await lockTarget(ctx, userId);
          if (keyId === undefined) await revokeUserApiKeys(ctx, userId);
          else await deleteApiKey(ctx, userId, keyId);
        });
        return { success: true };
      },
    );
  });
