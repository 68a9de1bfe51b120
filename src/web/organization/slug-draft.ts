/** The longest an address part may be. */
const slugLength = 64;

/** What a name looks like in an address: "Müller & Söhne" becomes "muller-sohne". */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugLength)
    .replace(/^-+|-+$/g, "");
}
