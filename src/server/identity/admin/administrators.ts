import type { Platform } from "#server/platform/platform.ts";
import type { UserRow } from "../users/user-store.ts";
import { isAdminRole, roleInForce } from "./admin-rules.ts";
import { findAdministered } from "./admin-store.ts";

/**
 * Returns true for proven accounts with an address that the configuration names; in a sandbox also
 * for the first user and the role.
 */
export async function isAdministrator(
  platform: Platform,
  user: Pick<UserRow, "id">,
): Promise<boolean> {
  const found = await findAdministered(platform, platform.database.db, user.id);
  return found !== undefined && isAdminRole(roleInForce(found, platform.config.mode));
}
