import type { Platform } from "#server/platform/platform.ts";
import type { UserRow } from "../users/user-store.ts";
import { isAdminRole } from "./admin-rules.ts";
import { findAdministered } from "./admin-store.ts";

/**
 * The first user of a sandbox, verified addresses that the configuration names (in live mode the only ones to begin
 * with), and whoever one of them has given the role.
 */
export async function isAdministrator(
  platform: Platform,
  user: Pick<UserRow, "id">,
): Promise<boolean> {
  const found = await findAdministered(platform, platform.database.db, user.id);
  return found !== undefined && isAdminRole(found.role);
}
