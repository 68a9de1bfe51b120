import { businessInstant } from "#server/platform/clock.ts";
import { hashToken } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mayAct } from "../users/may-act.ts";
import { isExpired, isRefreshDue, sessionExpiry } from "./session-rules.ts";
import {
  deleteSession,
  extendSession,
  type FoundSession,
  findSessionByToken,
} from "./session-store.ts";

interface ValidSession {
  state: "valid";
  found: FoundSession;
  now: Date;
  refreshed: boolean;
}

export type CurrentSession = ValidSession | { state: "gone" };
export type PresentedSession = (ValidSession & { token: string }) | { state: "gone" };

/**
 * Returns the session of the first token that has one. A browser nearly always presents one token;
 * a stale or foreign one in front of it costs another look-up, not the session.
 */
export async function presentedSession(
  platform: Platform,
  tokens: readonly string[],
  options: { mayRefresh: boolean },
): Promise<PresentedSession> {
  for (const token of tokens) {
    const current = await currentSession(platform, token, options);
    if (current.state === "valid") return { ...current, token };
  }
  return { state: "gone" };
}

/**
 * Looks a token up. An expired session and that of a person who may not act are deleted on sight, a
 * long used one is extended unless asked not to.
 */
export async function currentSession(
  platform: Platform,
  token: string,
  options: { mayRefresh: boolean },
): Promise<CurrentSession> {
  const found = await findSessionByToken(platform.database.pool, hashToken(token));
  if (!found) return { state: "gone" };
  const now = businessInstant(platform, found.clockOffsetMs);
  if (isExpired(found.session, now) || !mayAct(found.user, now)) {
    await deleteSession(platform.database.db, found.session.id);
    return { state: "gone" };
  }
  const policy = platform.config.sessions;
  if (!options.mayRefresh || !isRefreshDue(policy, found.session, now)) {
    return { state: "valid", found, now, refreshed: false };
  }
  const times = { expiresAt: sessionExpiry(policy, true, now), updatedAt: now };
  await extendSession(platform.database.db, found.session, times);
  return {
    state: "valid",
    found: { ...found, session: { ...found.session, ...times } },
    now,
    refreshed: true,
  };
}
