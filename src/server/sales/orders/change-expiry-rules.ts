/** As long as an authentication may take. */
const lifetimeMs = 30 * 60_000;

/**
 * Returns when the order of a change of plan that must be paid first is given up. The column of the
 * order says when that is checked next, which may be later.
 */
export function getChangeExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimeMs);
}

/** Returns the same for the wire; null for any other order. */
export function presentChangeExpiry(order: {
  changeExpiresAt: Date | null;
  createdAt: Date;
}): string | null {
  return order.changeExpiresAt && getChangeExpiry(order.createdAt).toISOString();
}

/** Returns whether a change of plan waits for the payment of this order. */
export function isHeldChange({ changeExpiresAt }: { changeExpiresAt: Date | null }): boolean {
  return changeExpiresAt !== null;
}

/** The order of a change that must be paid first is announced when it is paid, or never. */
export function isAnnounced(order: {
  changeExpiresAt: Date | null;
  neverAnnounced: boolean;
}): boolean {
  return !isHeldChange(order) && !order.neverAnnounced;
}
