/** A token with less life than this is renewed first. */
export const refreshBelowMs = 5_000;

interface TokenLife {
  accessTokenExpiresAt: Date | null;
}

/** A token without an end is never due. */
export function isRefreshDue({ accessTokenExpiresAt }: TokenLife, now: Date): boolean {
  if (accessTokenExpiresAt === null) return false;
  return accessTokenExpiresAt.getTime() - now.getTime() < refreshBelowMs;
}

/** The instant of its end is already too late. */
export function isTokenOver({ accessTokenExpiresAt }: TokenLife, now: Date): boolean {
  return accessTokenExpiresAt !== null && now >= accessTokenExpiresAt;
}
