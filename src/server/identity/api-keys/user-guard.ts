import type { Guard } from "#server/platform/http/auth-routes.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { type SignedIn, sessionGuard } from "../sessions/session-guard.ts";
import type { UserRow } from "../users/user-store.ts";
import { type AdmittedApiKey, admitApiKey } from "./admit-api-key.ts";

export interface Acting {
  acting: {
    user: UserRow;
    now: Date;
    /** None when an API key acts: it has no session, no cookies and no active organization. */
    signedIn: SignedIn["signedIn"] | undefined;
    apiKeyId: string | undefined;
  };
}

/**
 * For ordinary routes: a session, or an API key that acts as its user. A key that is sent is what counts, and a bad
 * one is refused even beside a good cookie. Routes about credentials take `sessionGuard` and know no key at all.
 */
export function userGuard(cookies: SessionCookies): Guard<Acting> {
  const signedIn = sessionGuard(cookies);
  const guard: Guard<Acting> = async (request) => {
    const used = await readApiKey(request);
    if (used) {
      const { user, row, now } = used;
      return { acting: { user, now, signedIn: undefined, apiKeyId: row.id } };
    }
    const { signedIn: session } = await signedIn(request);
    return {
      acting: { user: session.user, now: session.now, signedIn: session, apiKeyId: undefined },
    };
  };
  return Object.assign(guard, { acceptsApiKey: true as const });
}

/** Uses the key of the request, if it carries one, and makes its user the caller of what follows. */
export async function readApiKey(
  request: EdgeRequest,
): Promise<(AdmittedApiKey & { now: Date }) | undefined> {
  const key = request.headers["x-api-key"];
  if (typeof key !== "string") return undefined;
  const used = await request.unitOfWork(async (ctx) => ({
    ...(await admitApiKey(ctx, key)),
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
