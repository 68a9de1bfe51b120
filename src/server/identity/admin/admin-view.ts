import type { AdminSessionWire, AdminUserWire } from "#contract/identity/admin-schema.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { presentSession } from "../sessions/session-view.ts";
import { banForEver, isBanned } from "../users/user-rules.ts";
import { presentUser } from "../users/user-view.ts";
import type { AdministeredUser } from "./admin-store.ts";

/** Expired bans are shown as not banned. */
export function presentAdministered(user: AdministeredUser, now: Date): AdminUserWire {
  const banned = isBanned(user, now);
  const until = banned ? user.bannedUntil : null;
  const isForEver = until?.getTime() === banForEver.getTime();
  return {
    ...presentUser(user),
    role: user.role,
    banned,
    banReason: banned ? user.banReason : null,
    banExpires: isForEver ? null : (until?.toISOString() ?? null),
  };
}

/** Administrators see handles, never a token that would let them in. */
export function presentAdministeredSession(
  session: Omit<SessionRow, "tokenHash">,
  token = session.id,
): AdminSessionWire {
  return { ...presentSession(session, token), impersonatedBy: session.impersonatedBy };
}
