export const stateSeconds = 600;
export const stateLength = 32;
export const verifierLength = 128;

export function stateExpiry(now: Date): Date {
  return new Date(now.getTime() + stateSeconds * 1000);
}

/** The instant of expiry is already too late. */
export function isStateExpired(state: { expiresAt: Date }, now: Date): boolean {
  return now >= state.expiresAt;
}
