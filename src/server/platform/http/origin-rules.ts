/** Whom we trust: parsed once from configuration. */
export interface Trust {
  origins: ReadonlySet<string>;
  /** Host suffixes of wildcard entries, with their leading dot: ".example.com". */
  hostSuffixes: readonly string[];
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];
/** identity contract §4: one slash, not two; then a plain path and a plain query. */
const safeRelative = /^\/(?!\/|\\|%2f|%5c)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?$/i;

export function trustOf(baseUrl: string, entries: readonly string[]): Trust {
  const base = new URL(baseUrl);
  const origins = new Set([base.origin]);
  // A person on this machine may type any of its three names.
  if (loopbackHosts.includes(base.hostname)) {
    for (const host of loopbackHosts)
      origins.add(`${base.protocol}//${host}${base.port ? `:${base.port}` : ""}`);
  }
  const wildcards = entries.filter((entry) => entry.includes("*"));
  for (const entry of entries) {
    if (!wildcards.includes(entry) && URL.canParse(entry)) origins.add(new URL(entry).origin);
  }
  const hostSuffixes = wildcards
    .map((entry) => entry.replace(/^https?:\/\//, "").toLowerCase())
    .filter((entry) => /^\*\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/.test(entry))
    .map((entry) => entry.slice(1));
  return { origins, hostSuffixes };
}

/** Compares parsed origins; a wildcard stands for whole labels only, so evil-example.com never matches. */
export function isTrustedOrigin(trust: Trust, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const parsed = new URL(origin);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return false;
  if (parsed.username !== "" || parsed.password !== "") return false;
  if (trust.origins.has(parsed.origin)) return true;
  return trust.hostSuffixes.some(
    (suffix) => parsed.host.endsWith(suffix) && parsed.host.length > suffix.length,
  );
}

/** Where we may send a browser: a safe relative path, or an address of a trusted origin. */
export function isTrustedTarget(trust: Trust, target: string): boolean {
  if (target.startsWith("/")) return safeRelative.test(target);
  // A URL parser drops tabs and line breaks and reads backslashes as slashes; a browser might not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose.
  if (/[\u0000-\u0020\\]/.test(target)) return false;
  return /^https?:\/\//i.test(target) && isTrustedOrigin(trust, target);
}
