/** The parts that XML allows before its root; a document type may not declare entities. */
const beforeRoot = [/^<\?xml\s[^>]*\?>/, /^<!--[\s\S]*?-->/, /^<!DOCTYPE\s[^>[]*>/i];

/** Returns whether a text is an XML document whose root is `svg`, by its beginning. */
export function isSvg(beginning: string): boolean {
  let rest = beginning.replace(/^\ufeff/, "").trimStart();
  for (;;) {
    const [skipped] = beforeRoot.flatMap((part) => part.exec(rest) ?? []);
    if (skipped === undefined) return /^<svg[\s/>]/.test(rest);
    rest = rest.slice(skipped.length).trimStart();
  }
}
