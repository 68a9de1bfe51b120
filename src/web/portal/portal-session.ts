const parameter = "customer_session_token";
const toKey = (slug: string) => `guildhall_portal ${slug}`;

/** Reads the organization in the address of the page. */
export function readSlug(): string {
  return decodeURIComponent(location.pathname.split("/")[2] ?? "");
}

/**
 * Takes the token of a session out of the address, so that it is neither copied with a link nor
 * left in the history.
 */
export function takeGivenToken(): void {
  const query = new URLSearchParams(location.search);
  const given = query.get(parameter);
  if (given === null) return;
  storePortalToken(readSlug(), given);
  query.delete(parameter);
  const rest = query.size > 0 ? `?${query}` : "";
  history.replaceState(null, "", location.pathname + rest + location.hash);
}

export function findPortalToken(slug: string): string | undefined {
  return sessionStorage.getItem(toKey(slug)) ?? undefined;
}

/** Only this tab has it, and only until it is closed. */
export function storePortalToken(slug: string, token: string): void {
  sessionStorage.setItem(toKey(slug), token);
}

export function forgetPortalToken(slug: string): void {
  sessionStorage.removeItem(toKey(slug));
}
