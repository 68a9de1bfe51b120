import {
  ApiKeyCreate,
  ApiKeyDelete,
  ApiKeyGetQuery,
  ApiKeyListQuery,
  ApiKeyUpdate,
  type NewApiKeyWire,
} from "#contract/identity/api-key-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  assertFreshForNewCredential,
  newCredentialGuard,
  ownSessionGuard,
  type SignedIn,
} from "../guards/session-guard.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { authRoutes, type Guard, wrapGuard } from "../wire/auth-routes.ts";
import { apiKeyErrors } from "./api-key-errors.ts";
import { findApiKey, listApiKeys } from "./api-key-store.ts";
import { presentApiKey, presentApiKeyList } from "./api-key-view.ts";
import { createOwnApiKey } from "./create-api-key.ts";
import { deleteApiKey, updateOwnApiKey } from "./update-api-key.ts";

/**
 * Keys are managed in a session of their owner: not by another key, not by an administrator who
 * acts as them.
 */
export const apiKeyRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    const owner = ownSessionGuard(cookies);
    const ownerByName = withOwnMessage(owner);
    const creator = withOwnMessage(newCredentialGuard(cookies));

    route.post("/api-key/create", { body: ApiKeyCreate, guard: creator }, async (req) => {
      const { row, key } = await req.unitOfWork((ctx) =>
        createOwnApiKey(ctx, req.signedIn.user.id, req.body),
      );
      return { ...presentApiKey(row), key } satisfies NewApiKeyWire;
    });

    route.post("/api-key/update", { body: ApiKeyUpdate, guard: ownerByName }, async (req) => {
      if (mayGiveMoreAccess(req.body)) assertFreshForNewCredential(req, req.signedIn);
      const { id } = req.signedIn.user;
      return presentApiKey(await req.unitOfWork((ctx) => updateOwnApiKey(ctx, id, req.body)));
    });

    route.post("/api-key/delete", { body: ApiKeyDelete, guard: owner }, async (req) => {
      await req.unitOfWork((ctx) => deleteApiKey(ctx, req.signedIn.user.id, req.body.keyId));
      return { success: true };
    });

    route.get("/api-key/get", { query: ApiKeyGetQuery, guard: owner }, async (req) => {
      const { db } = req.platform.database;
      const row = await findApiKey(db, req.signedIn.user.id, req.query.id);
      if (!row) throw new Refusal(apiKeyErrors.notFound);
      return presentApiKey(row);
    });

    route.get("/api-key/list", { query: ApiKeyListQuery, guard: owner }, async (req) => {
      const { database, config } = req.platform;
      const rows = await listApiKeys(database.db, req.signedIn.user.id);
      return presentApiKeyList(rows, req.query, config.accounts.apiKeyList);
    });
  });

/**
 * Other scopes, another expiry, or a disabled key that works again: lasting access, as a new key
 * would give.
 */
function mayGiveMoreAccess({ scopes, expiresIn, enabled }: ApiKeyUpdate): boolean {
  return scopes !== undefined || expiresIn !== undefined || enabled === true;
}

/**
 * Creating and changing answer 401 with a message, where other routes answer with an empty body.
 */
function withOwnMessage(guard: Guard<SignedIn>): Guard<SignedIn> {
  return wrapGuard(guard, (request) =>
    guard(request).catch((error: unknown) => {
      const isNeeded = error instanceof Refusal && error.spec === sessionErrors.needed;
      throw isNeeded ? new Refusal(apiKeyErrors.unauthorized) : error;
    }),
  );
}
