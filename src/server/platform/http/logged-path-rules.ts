const hidden = "…";
const shownSegments = 2;

/**
 * Returns the fixed beginnings of a route, at most two segments: `/api/auth/reset-password/:token`
 * gives `/api`, `/api/auth`.
 */
export function routePrefixes(pattern: string): string[] {
  const segments = pattern.split("/").slice(1);
  const varying = segments.findIndex((segment) => segment === "" || /[:*]/.test(segment));
  const fixed = segments.slice(0, varying === -1 ? undefined : varying).slice(0, shownSegments);
  return fixed.map((_, last) => `/${fixed.slice(0, last + 1).join("/")}`);
}

/**
 * Returns the logged form of a path that no route matched. Any segment may hold a secret, for
 * example a token before a stray slash, so only the beginning that it shares with a route is shown.
 */
export function unmatchedPath(path: string, prefixes: ReadonlySet<string>): string {
  const segments = path.split("/").filter((segment) => segment !== "");
  for (let count = Math.min(shownSegments, segments.length); count > 0; count -= 1) {
    const shown = `/${segments.slice(0, count).join("/")}`;
    if (prefixes.has(shown)) return `${shown}/${hidden}`;
  }
  return `/${hidden}`;
}
