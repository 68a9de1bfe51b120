const parameter = "customer_session_token";
const toKey = (slug: string) => `guildhall_portal ${slug}`;

/**
 * The token of the session: from the address, or the one that this tab has already. It is removed from the address, so
 * that it is neither copied with a link nor left in the history.
 */
export function readPortalToken(slug: string): string | undefined {
  const query = new URLSearchParams(location.search);
  const given = query.get(parameter);
  if (given === null) return sessionStorage.getItem(toKey(slug)) ?? undefined;
  storePortalToken(slug, given);
  query.delete(parameter);
  const rest = query.size > 0 ? `?${query}` : "";
  history.replaceState(null, "", location.pathname + rest + location.hash);
  return given;
}

/** Only this tab has it, and only until it is closed. */
export function storePortalToken(slug: string, token: string): void {
  sessionStorage.setItem(toKey(slug), token);
}

export function forgetPortalToken(slug: string): void {
  sessionStorage.removeItem(toKey(slug));
}
