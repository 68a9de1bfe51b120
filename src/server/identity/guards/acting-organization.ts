import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { findMembership, type MemberWithUserRow } from "../members/member-store.ts";
import { chosenOrganization } from "../organizations/activate-organization.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { findOrganizationBySlug } from "../organizations/organization-store.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { withActiveOrganization } from "../sessions/session-rules.ts";
import { presentSession } from "../sessions/session-view.ts";
import { presentUser } from "../users/user-view.ts";
import { type Guard, wrapGuard } from "../wire/auth-routes.ts";
import type { Acting } from "./user-guard.ts";

/** Guards the two routes that answer a caller without a session with a message. */
export function userGuardWithError(guard: Guard<Acting>, refusal: RefusalSpec): Guard<Acting> {
  return wrapGuard(guard, (request) =>
    guard(request).catch((error: unknown) => {
      const isNobody = error instanceof Refusal && error.spec === sessionErrors.needed;
      throw isNobody ? new Refusal(refusal) : error;
    }),
  );
}

/** Returns the organization a call names, else the one that is active on the session. */
export function actingOrganization(
  { acting }: Acting,
  named: string | undefined,
  missing: RefusalSpec,
): string {
  const organizationId = named || acting.signedIn?.session.activeOrganizationId;
  if (!organizationId) throw new Refusal(missing);
  return organizationId;
}

/**
 * Returns the caller's membership of the organization that a list names by slug or id, else of the
 * active one. An unknown organization is answered like one of other people.
 */
export async function getNamedMembership(
  { platform, acting }: EdgeRequest & Acting,
  named: { organizationId?: string | undefined; organizationSlug?: string | undefined },
): Promise<MemberWithUserRow> {
  const choice = chosenOrganization(named, acting.signedIn?.session);
  if (!choice) throw new Refusal(organizationErrors.noneActive);
  const { db } = platform.database;
  const id = "id" in choice ? choice.id : (await findOrganizationBySlug(db, choice.slug))?.id;
  const member = id === undefined ? undefined : await findMembership(db, id, acting.user.id);
  if (!member) throw new Refusal(organizationErrors.notOneOfIts);
  return member;
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
    session: presentSession(withActiveOrganization(session, activeOrganizationId), token),
    user: presentUser(user),
  });
}

/** Writes the cookies after a person is no longer in an organization. */
export function cacheDeparture(
  req: EdgeRequest & Acting,
  cookies: SessionCookies,
  organizationId: string,
): void {
  const active = req.acting.signedIn?.session.activeOrganizationId;
  if (active === organizationId) cacheActiveOrganization(req, cookies, null);
}
