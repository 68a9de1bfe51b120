/** What decides how long a session lives and when use extends it. */
export interface SessionPolicy {
  expiresSeconds: number;
  updateAgeSeconds: number;
  /** 0 turns the check off. */
  freshAgeSeconds: number;
  refresh: boolean;
}

/** identity contract §3: whoever asked not to be remembered gets a day, never more. */
export const forgottenSeconds = 86_400;
/** Browsers keep no cookie longer than 400 days. */
export const cookieSecondsAtMost = 34_560_000;

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

/** Sensitive things need a session that was updated less long ago than the fresh age. */
export function isFresh(policy: SessionPolicy, session: { updatedAt: Date }, now: Date): boolean {
  if (policy.freshAgeSeconds === 0) return true;
  return now.getTime() - session.updatedAt.getTime() < policy.freshAgeSeconds * 1000;
}
