/**
 * Returns a path of our own, or home: an address from outside must not choose where a signed-in
 * person lands.
 */
export function safeNext(next: unknown, origin: string): string {
  if (typeof next !== "string" || !next.startsWith("/")) return "/";
  const target = parseUrl(next, origin);
  if (!target || target.origin !== origin) return "/";
  // A path such as /\evil.example or /%2fevil.example is same-origin here but not for the next
  // reader.
  if (/^\/(?:[/\\]|%2f|%5c)/i.test(next) || hasControlCharacter(next)) return "/";
  return target.pathname + target.search + target.hash;
}

function parseUrl(path: string, origin: string): URL | undefined {
  try {
    return new URL(path, origin);
  } catch {
    return undefined;
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 0x20);
}
