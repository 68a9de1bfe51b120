import { type ApiKeyScope, isKeyScopeGiven } from "#contract/identity/api-key-scopes.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { type AdmittedApiKey, admitApiKey } from "../api-keys/admit-api-key.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import type { UserRow } from "../users/user-store.ts";
import type { Guard } from "../wire/auth-routes.ts";
import { type SignedIn, sessionGuard } from "./session-guard.ts";

export interface Acting {
  acting: {
    user: UserRow;
    now: Date;
    /** None when an API key acts: it has no session, no cookies and no active organization. */
    signedIn: SignedIn["signedIn"] | undefined;
    apiKeyId: string | undefined;
    /**
     * Whether the request could also call routes of this scope: always, unless a limited key acts.
     */
    hasScope(scope: ApiKeyScope): boolean;
  };
}

/**
 * Guards ordinary routes: it takes a session, or an API key with this scope that acts as its user.
 * If a key is sent, the session is ignored: a bad key is rejected even with a valid cookie. Routes
 * about credentials take `sessionGuard`, which accepts no key.
 */
export function userGuard(cookies: SessionCookies, scope: ApiKeyScope): Guard<Acting> {
  const admit = userAdmission(cookies);
  const guard: Guard<Acting> = (request) => admit(request, scope);
  return Object.assign(guard, { apiKeyScope: scope });
}

/**
 * Admits as `userGuard` does, where the scope depends on the request. Without one, any key is let
 * in.
 */
export function userAdmission(
  cookies: SessionCookies,
): (request: EdgeRequest, scope: ApiKeyScope | undefined) => Promise<Acting> {
  const signedIn = sessionGuard(cookies);
  return async (request, scope) => {
    const used = await readApiKey(request, scope);
    if (used) {
      const { user, row, now } = used;
      const hasScope = (asked: ApiKeyScope) => isKeyScopeGiven(row.scopes, asked);
      return { acting: { user, now, signedIn: undefined, apiKeyId: row.id, hasScope } };
    }
    const { signedIn: session } = await signedIn(request);
    const { user, now } = session;
    return {
      acting: { user, now, signedIn: session, apiKeyId: undefined, hasScope: () => true },
    };
  };
}

/**
 * Uses the key of the request, if it carries one, and makes its user the caller of what follows.
 */
export async function readApiKey(
  request: EdgeRequest,
  scope?: ApiKeyScope,
): Promise<(AdmittedApiKey & { now: Date }) | undefined> {
  const key = request.headers["x-api-key"];
  if (typeof key !== "string") return undefined;
  const used = await request.unitOfWork(async (ctx) => ({
    ...(await admitApiKey(ctx, key, { scope })),
    now: ctx.now,
  }));
  request.caller = {
    ...request.caller,
    kind: "api-key",
    userId: used.user.id,
    apiKeyId: used.row.id,
  };
  return used;
}
