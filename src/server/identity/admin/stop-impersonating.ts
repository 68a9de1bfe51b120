import type { AdminSessionWire, AdminUserWire } from "#contract/identity/admin-schema.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SignedIn } from "../guards/session-guard.ts";
import { currentSession } from "../sessions/current-session.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { adminErrors } from "./admin-errors.ts";
import { findAdministered } from "./admin-store.ts";
import { presentAdministered, presentAdministeredSession } from "./admin-view.ts";
import { endImpersonation } from "./impersonate-user.ts";
import { clearedImpersonator, readImpersonator } from "./impersonation-cookie.ts";

/**
 * Returns to the administrator's own session, also when the impersonation has run out by itself
 * meanwhile.
 */
export async function stopImpersonating(
  req: EdgeRequest,
  cookies: SessionCookies,
  acted: SignedIn["signedIn"] | undefined,
): Promise<{ session: AdminSessionWire; user: AdminUserWire }> {
  const own = readImpersonator(req.platform, req.headers.cookie);
  if (acted && acted.session.impersonatedBy === null)
    throw new Refusal(adminErrors.notImpersonating);
  if (!acted && own === undefined) throw new Refusal(sessionErrors.needed);
  if (acted) await req.unitOfWork((ctx) => endImpersonation(ctx, acted.session));
  cookies.clear().forEach(req.setCookie);
  req.setCookie(clearedImpersonator(req.platform));
  return resume(req, cookies, own, acted?.session.impersonatedBy ?? undefined);
}

/** The session in the cookie must live, and be that of the very administrator who acted. */
async function resume(
  req: EdgeRequest,
  cookies: SessionCookies,
  token: string | undefined,
  administratorId: string | undefined,
): Promise<{ session: AdminSessionWire; user: AdminUserWire }> {
  const { platform } = req;
  const current = token ? await currentSession(platform, token, { mayRefresh: true }) : undefined;
  if (token === undefined || current?.state !== "valid")
    throw new Refusal(adminErrors.ownSessionGone);
  const { found, now } = current;
  const isTheirs = administratorId === undefined || found.user.id === administratorId;
  const user = await findAdministered(platform, platform.database.db, found.user.id);
  if (!isTheirs || !user) throw new Refusal(adminErrors.ownSessionGone);
  cookies.renew(req, { ...found, token });
  return {
    session: presentAdministeredSession(found.session, token),
    user: presentAdministered(user, now),
  };
}
