import type { AdminPermission } from "#contract/identity/admin-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { deniedErrors } from "../admin/admin-errors.ts";
import { roleInForce, rolesPermit } from "../admin/admin-rules.ts";
import { type AdministeredUser, findAdministered } from "../admin/admin-store.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import type { Guard } from "../wire/auth-routes.ts";
import { type SignedIn, sessionGuard } from "./session-guard.ts";

export interface Administrating extends SignedIn {
  administrator: AdministeredUser;
}

/**
 * Admits who holds the permission, in a session of their own: not while they act as somebody else,
 * not by an API key.
 */
export function adminGuard(
  cookies: SessionCookies,
  permission: AdminPermission,
): Guard<Administrating> {
  const signedIn = sessionGuard(cookies);
  return async (request) => {
    const guarded = await signedIn(request);
    const { user, session } = guarded.signedIn;
    const { platform } = request;
    const administrator = await findAdministered(platform, platform.database.db, user.id);
    const isPermitted =
      administrator && rolesPermit(roleInForce(administrator, platform.config.mode), permission);
    if (!isPermitted || session.impersonatedBy) throw new Refusal(deniedErrors[permission]);
    return { ...guarded, administrator };
  };
}
