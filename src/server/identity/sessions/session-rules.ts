/** The settings for the lifetime of a session and for when use extends it. */
export interface SessionPolicy {
  expiresSeconds: number;
  updateAgeSeconds: number;
  /** 0 turns the check off. */
  freshAgeSeconds: number;
  /** The event that the fresh age is counted from. */
  freshSince: "update" | "sign-in";
  refresh: boolean;
}

/** A person who asked not to be remembered gets a day, never more. */
export const forgottenSeconds = 86_400;
const maxProofSeconds = 86_400;
/** Browsers keep no cookie longer than 400 days. */
export const maxCookieSeconds = 34_560_000;

export function sessionExpiry(policy: SessionPolicy, remembered: boolean, now: Date): Date {
  const { expiresSeconds } = policy;
  const seconds = remembered ? expiresSeconds : Math.min(expiresSeconds, forgottenSeconds);
  return new Date(now.getTime() + seconds * 1000);
}

/** The instant of expiry is already too late. */
export function isExpired(session: { expiresAt: Date }, now: Date): boolean {
  return now >= session.expiresAt;
}

export function isRefreshDue(
  policy: SessionPolicy,
  session: { updatedAt: Date; remembered: boolean },
  now: Date,
): boolean {
  if (!policy.refresh || !session.remembered) return false;
  return now.getTime() - session.updatedAt.getTime() >= policy.updateAgeSeconds * 1000;
}

interface SessionTimes {
  updatedAt: Date;
  authenticatedAt: Date;
}

/** Returns true if the session is younger than the fresh age. */
export function isFresh(policy: SessionPolicy, session: SessionTimes, now: Date): boolean {
  if (policy.freshAgeSeconds === 0) return true;
  const since = policy.freshSince === "sign-in" ? session.authenticatedAt : session.updatedAt;
  return now.getTime() - since.getTime() < policy.freshAgeSeconds * 1000;
}

/**
 * Decides about what adds a way in: it needs a fresh session only if freshness is counted from the
 * sign-in.
 */
export function isFreshForNewCredential(
  policy: SessionPolicy,
  session: SessionTimes,
  now: Date,
): boolean {
  return policy.freshSince === "update" || isFresh(policy, session, now);
}

/**
 * Our own pages require this regardless of the settings: a sign-in or a confirmed password within
 * the last day.
 */
export function isProofRecent(
  policy: SessionPolicy,
  session: Pick<SessionTimes, "authenticatedAt">,
  now: Date,
): boolean {
  const seconds = Math.min(policy.freshAgeSeconds || maxProofSeconds, maxProofSeconds);
  return now.getTime() - session.authenticatedAt.getTime() < seconds * 1000;
}

/** A team is active only in its own organization. */
export function withActiveOrganization<
  Active extends { activeOrganizationId: string | null; activeTeamId: string | null },
>(session: Active, activeOrganizationId: string | null): Active {
  const isSame = session.activeOrganizationId === activeOrganizationId;
  return { ...session, activeOrganizationId, activeTeamId: isSame ? session.activeTeamId : null };
}
