import { type Guard, wrapGuard } from "#server/platform/http/auth-routes.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { type Acting, userGuard } from "../api-keys/user-guard.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { presentSession } from "../sessions/session-view.ts";
import { presentUser } from "../users/user-view.ts";

/** As `userGuard`, for the two routes that have words for a caller without a session. */
export function speakingUserGuard(cookies: SessionCookies, refusal: RefusalSpec): Guard<Acting> {
  const guard = userGuard(cookies);
  return wrapGuard(guard, (request) =>
    guard(request).catch((error: unknown) => {
      const isNobody = error instanceof Refusal && error.spec === sessionErrors.needed;
      throw isNobody ? new Refusal(refusal) : error;
    }),
  );
}

/** The organization a call names, else the one that is active on the session. */
export function actingOrganization(
  { acting }: Acting,
  named: string | undefined,
  missing: RefusalSpec,
): string {
  const organizationId = named || acting.signedIn?.session.activeOrganizationId;
  if (!organizationId) throw new Refusal(missing);
  return organizationId;
}

/** Where get-session may answer from a cookie, that cookie learns at once what is active now. */
export function cacheActiveOrganization(
  req: EdgeRequest & Acting,
  cookies: SessionCookies,
  activeOrganizationId: string | null,
): void {
  if (!req.acting.signedIn) return;
  const { session, user, token } = req.acting.signedIn;
  cookies.cache(req, {
    session: presentSession({ ...session, activeOrganizationId }, token),
    user: presentUser(user),
  });
}

/** The same after a person is no longer in an organization. */
export function cacheDeparture(
  req: EdgeRequest & Acting,
  cookies: SessionCookies,
  organizationId: string,
): void {
  const active = req.acting.signedIn?.session.activeOrganizationId;
  if (active === organizationId) cacheActiveOrganization(req, cookies, null);
}
