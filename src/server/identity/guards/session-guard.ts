import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentedSession } from "../sessions/current-session.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { isFresh, isFreshForNewCredential } from "../sessions/session-rules.ts";
import type { FoundSession } from "../sessions/session-store.ts";
import { type Guard, wrapGuard } from "../wire/auth-routes.ts";

export interface SignedIn {
  signedIn: FoundSession & { token: string; now: Date };
}

/**
 * Only a fresh session is let through. The request itself does not update the session, or all would
 * be fresh.
 */
export function freshSessionGuard(cookies: SessionCookies): Guard<SignedIn> {
  const signedIn = ownSessionGuard(cookies, { mayRefresh: false });
  return wrapGuard(signedIn, async (request) => {
    const guarded = await signedIn(request);
    const { session, now } = guarded.signedIn;
    if (!isFresh(request.platform.config.sessions, session, now))
      throw new Refusal(sessionErrors.notFresh);
    return guarded;
  });
}

/**
 * Guards what adds a way in: it takes the person's own session, and a fresh one if the settings
 * count from the sign-in.
 */
export function newCredentialGuard(cookies: SessionCookies): Guard<SignedIn> {
  const signedIn = ownSessionGuard(cookies);
  return wrapGuard(signedIn, async (request) => {
    const guarded = await signedIn(request);
    assertFreshForNewCredential(request, guarded.signedIn);
    return guarded;
  });
}

export function assertFreshForNewCredential(
  request: EdgeRequest,
  { session, now }: SignedIn["signedIn"],
): void {
  if (!isFreshForNewCredential(request.platform.config.sessions, session, now))
    throw new Refusal(sessionErrors.notFresh);
}

/**
 * Guards what creates, changes, uses or ends a credential: refuses an administrator who acts as the
 * person.
 */
export function ownSessionGuard(
  cookies: SessionCookies,
  options = { mayRefresh: true },
): Guard<SignedIn> {
  const signedIn = sessionGuard(cookies, options);
  const guard: Guard<SignedIn> = async (request) => {
    const guarded = await signedIn(request);
    if (guarded.signedIn.session.impersonatedBy !== null)
      throw new Refusal(sessionErrors.impersonated);
    return guarded;
  };
  return Object.assign(guard, { ownSessionOnly: true as const });
}

/** Lets everybody through and says who is signed in. */
export function optionalSessionGuard(cookies: SessionCookies): Guard<Partial<SignedIn>> {
  return optional(sessionGuard(cookies));
}

/**
 * Guards what also works without a session, and refuses an administrator who acts as the person.
 */
export function optionalOwnSessionGuard(cookies: SessionCookies): Guard<Partial<SignedIn>> {
  return optional(ownSessionGuard(cookies));
}

function optional(signedIn: Guard<SignedIn>): Guard<Partial<SignedIn>> {
  return wrapGuard(signedIn, (request) =>
    signedIn(request).catch((error: unknown) => {
      if (error instanceof Refusal && error.spec === sessionErrors.needed) return {};
      throw error;
    }),
  );
}

/**
 * Lets signed-in people through and makes them the caller of what follows. API keys are not
 * accepted.
 */
export function sessionGuard(
  cookies: SessionCookies,
  options = { mayRefresh: true },
): Guard<SignedIn> {
  return async (request) => {
    const tokens = cookies.read(request.headers.cookie);
    const current = await presentedSession(request.platform, tokens, options);
    if (current.state === "gone") throw new Refusal(sessionErrors.needed);
    const { token } = current;
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
