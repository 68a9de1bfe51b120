const storageKey = "guildhall.slugs";
const maxKnown = 50;

type KnownSlugs = Readonly<Record<string, string>>;

/** Remembers in this browser which organization had this slug, for addresses from before it was renamed. */
export function rememberSlug(slug: string, organizationId: string): void {
  const known = readKnown();
  if (known[slug] === organizationId) return;
  const entries = Object.entries({ ...known, [slug]: organizationId }).slice(-maxKnown);
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage an old address is not found.
  }
}

/** The organization that had this slug when this browser last opened it. */
export function findBySlugBefore(slug: string): string | undefined {
  return readKnown()[slug];
}

function readKnown(): KnownSlugs {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return value !== null && typeof value === "object" ? (value as KnownSlugs) : {};
  } catch {
    return {};
  }
}
