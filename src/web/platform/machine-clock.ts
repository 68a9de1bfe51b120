/**
 * Returns the clock of the buyer's or seller's device, for waits and for what a browser stores.
 * Dates on pages are of `useNow`.
 */
export function machineNowMs(): number {
  return Date.now();
}
