const needlessEscape = /%(?:2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])/i;
const malformedEscape = /%(?![0-9a-f]{2})/i;
const control = /%(?:[01][0-9a-f]|7f)/i;
const separator = /%(?:2f|5c)/i;
/**
 * The ids that sellers give their customers may hold anything: this one segment may hide a
 * separator.
 */
const sellersOwnId = /^\/v1\/customers\/external\/[^/]+/;

/**
 * Returns whether a path has its only spelling: one that a router and a guard could read
 * differently is not found at all (doubled slashes, dot segments, backslashes, escapes of
 * characters that need none, control characters).
 */
export function isCanonicalPath(path: string): boolean {
  if (!path.startsWith("/")) return false;
  if (path.includes("//") || path.includes("\\")) return false;
  if (path.includes("/.") && /\/\.\.?(?:\/|$)/.test(path)) return false;
  if (!path.includes("%")) return true;
  return (
    !needlessEscape.test(path) &&
    !malformedEscape.test(path) &&
    !control.test(path) &&
    !separator.test(path.replace(sellersOwnId, ""))
  );
}

export function toUrlPath(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
