/** Whom we trust: parsed once from configuration. */
export interface Trust {
  origins: ReadonlySet<string>;
  wildcards: readonly Wildcard[];
}

interface Wildcard {
  /** "https:" for an entry that names its scheme; without one both will do. */
  protocol: string | undefined;
  /** With its leading dot: ".example.com". */
  hostSuffix: string;
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Returns whether a host name of a URL is this machine's own. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.includes(hostname);
}

/** One slash, not two; then a plain path and a plain query. */
const safeRelative = /^\/(?!\\|%2f|%5c)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?$/i;
/**
 * No slash is doubled anywhere in the path: `/.//evil.example` turns into `//evil.example` where
 * dots are removed.
 */
const doubledSlash = /^[^?]*\/\//;
const wildcardEntry = /^(?:(https?:)\/\/)?\*(\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?)$/i;

export function toTrust(baseUrl: string, entries: readonly string[]): Trust {
  const base = new URL(baseUrl);
  const origins = new Set([base.origin]);
  // A person on this machine may type any of its three names.
  if (isLoopbackHost(base.hostname)) {
    for (const host of loopbackHosts)
      origins.add(`${base.protocol}//${host}${base.port ? `:${base.port}` : ""}`);
  }
  for (const entry of entries) if (isOrigin(entry)) origins.add(new URL(entry).origin);
  return { origins, wildcards: entries.flatMap(parseWildcard) };
}

/**
 * Returns whether TRUSTED_ORIGINS accepts a value: an origin, or a host whose first label is a
 * wildcard.
 */
export function isTrustEntry(entry: string): boolean {
  return isOrigin(entry) || wildcardEntry.test(entry);
}

/**
 * Compares parsed origins; a wildcard stands for whole labels only, so evil-example.com never
 * matches.
 */
export function isTrustedOrigin(trust: Trust, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const parsed = new URL(origin);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return false;
  if (parsed.username !== "" || parsed.password !== "") return false;
  if (trust.origins.has(parsed.origin)) return true;
  return trust.wildcards.some(
    ({ protocol, hostSuffix }) =>
      (protocol ?? parsed.protocol) === parsed.protocol &&
      parsed.host.endsWith(hostSuffix) &&
      parsed.host.length > hostSuffix.length,
  );
}

/**
 * Returns true where we may send a browser: a safe relative path, or an address of a trusted
 * origin.
 */
export function isTrustedTarget(trust: Trust, target: string): boolean {
  if (target.startsWith("/")) return safeRelative.test(target) && !doubledSlash.test(target);
  // A URL parser drops tabs and line breaks and reads backslashes as slashes; a browser might not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose.
  if (/[\u0000-\u0020\\]/.test(target)) return false;
  return /^https?:\/\//i.test(target) && isTrustedOrigin(trust, target);
}

function isOrigin(entry: string): boolean {
  if (entry.includes("*") || !/^https?:\/\/[^/?#@\\]+\/?$/i.test(entry)) return false;
  return URL.canParse(entry);
}

function parseWildcard(entry: string): Wildcard[] {
  const [, protocol, hostSuffix] = wildcardEntry.exec(entry.toLowerCase()) ?? [];
  return hostSuffix === undefined ? [] : [{ protocol, hostSuffix }];
}
