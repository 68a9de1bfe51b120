import type { Platform } from "#server/platform/platform.ts";
import { findFirstUserId, type UserRow } from "../users/user-store.ts";

/** The first user of a sandbox; in live mode only verified addresses that the configuration names. */
export async function isAdministrator(platform: Platform, user: UserRow): Promise<boolean> {
  if (user.emailVerified && platform.config.admins.includes(user.email)) return true;
  if (platform.config.mode === "live") return false;
  return (await findFirstUserId(platform.database.db)) === user.id;
}
