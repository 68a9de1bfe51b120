/** Facts about one account that are easy to guess: people build passwords from them. */
export interface PasswordContext {
  email?: string;
  name?: string;
}

const shortestWord = 3;
/** A password needs this many characters beside the words of its context. */
const enoughBeside = 6;
const product = "guildhall";

/** Returns one spelling for letters of either case and of other widths. */
export function comparablePassword(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/**
 * Returns true for one short piece again and again, and for characters that follow each other:
 * aaaaaaaa, abcabcabc, 98765432.
 */
export function isPattern(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password) || isSequence(password);
}

/**
 * Returns true if nothing is left but words that belong to the account or to the product, and a few
 * characters beside them.
 */
export function isMostlyContext(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ""), password);
  return rest.length < password.length && rest.length < enoughBeside;
}

/**
 * Returns the product, the parts of the address and of the name, and the site's host, as they are
 * compared.
 */
export function contextWords(
  { email = "", name = "" }: PasswordContext,
  baseUrl: string,
): string[] {
  const [local = "", domain = ""] = comparablePassword(email).split("@");
  const hosts = [domain, new URL(baseUrl).hostname].flatMap(namesOfHost);
  const parts = [local, comparablePassword(name)].flatMap((text) => [
    text,
    ...text.split(/[^\p{L}\p{N}]+/u),
  ]);
  return [...new Set([product, ...hosts, ...parts])].filter((word) => word.length >= shortestWord);
}

/** All labels but the last, which is com or org. */
function namesOfHost(host: string): string[] {
  return host.split(".").slice(0, -1);
}

function isSequence(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) === 1;
}
