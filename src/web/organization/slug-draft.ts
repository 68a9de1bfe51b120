/** The longest an address part may be. */
const slugLength = 64;

/** Turns a name into a slug: "Müller & Söhne" becomes "muller-sohne". */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugLength)
    .replace(/^-+|-+$/g, "");
}
