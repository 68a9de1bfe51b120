/** Without an address of the seller's, the buyer stays on our own page after the order. */
export function isOwnPage(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && /^\/checkout\/[^/]+\/confirmation$/.test(pathname);
}
