import type { Guard } from "#server/platform/http/auth-routes.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { currentSession } from "./current-session.ts";
import type { SessionCookies } from "./session-cookies.ts";
import { sessionErrors } from "./session-errors.ts";
import { isFresh } from "./session-rules.ts";
import type { FoundSession } from "./session-store.ts";

export interface SignedIn {
  signedIn: FoundSession & { token: string; now: Date };
}

/**
 * For what a stolen browser must not do: only a session that was updated lately is let through. The request that
 * asks does not update it, or every session would be fresh.
 */
export function freshSessionGuard(cookies: SessionCookies): Guard<SignedIn> {
  const signedIn = ownSessionGuard(cookies, { mayRefresh: false });
  return async (request) => {
    const guarded = await signedIn(request);
    const { session, now } = guarded.signedIn;
    if (!isFresh(request.platform.config.sessions, session, now))
      throw new Refusal(sessionErrors.notFresh);
    return guarded;
  };
}

/** For what makes or changes a credential: the person themselves, no administrator in their place. */
export function ownSessionGuard(
  cookies: SessionCookies,
  options = { mayRefresh: true },
): Guard<SignedIn> {
  const signedIn = sessionGuard(cookies, options);
  return async (request) => {
    const guarded = await signedIn(request);
    if (guarded.signedIn.session.impersonatedBy !== null)
      throw new Refusal(sessionErrors.impersonated);
    return guarded;
  };
}

/** Lets everybody through and says who is signed in. */
export function optionalSessionGuard(cookies: SessionCookies): Guard<Partial<SignedIn>> {
  const signedIn = sessionGuard(cookies);
  return (request) =>
    signedIn(request).catch((error: unknown) => {
      if (error instanceof Refusal && error.spec === sessionErrors.needed) return {};
      throw error;
    });
}

/** Lets signed-in people through and makes them the caller of what follows. An API key is no session. */
export function sessionGuard(
  cookies: SessionCookies,
  options = { mayRefresh: true },
): Guard<SignedIn> {
  return async (request) => {
    const token = cookies.read(request.headers.cookie);
    if (token === undefined) throw new Refusal(sessionErrors.needed);
    const current = await currentSession(request.platform, token, options);
    if (current.state === "gone") throw new Refusal(sessionErrors.needed);
    const { session, user } = current.found;
    request.caller = {
      ...request.caller,
      kind: "user",
      userId: user.id,
      sessionId: session.id,
      ...(session.impersonatedBy === null ? {} : { impersonatorId: session.impersonatedBy }),
    };
    return { signedIn: { ...current.found, token, now: current.now } };
  };
}
