const longestAddress = 254;
/** One mailbox and nothing else: no list, no display name, no comment, no control character. */
const oneAddress = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u;

/**
 * Reads exactly one address, in lower case; a list of two would mail the second reader what the
 * first asked for.
 */
export function parseRecipient(text: string): string {
  const address = text.trim().toLowerCase();
  if (address.length > longestAddress || !oneAddress.test(address)) {
    throw new TypeError("a mail goes to exactly one address");
  }
  return address;
}

/** Headers are lines: characters that could end one become spaces. */
export function headerText(text: string): string {
  return text
    .replace(/[\p{C}\u2028\u2029]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Reads "Guildhall <no-reply@guildhall.example>", or the bare address. */
export function parseSender(text: string): { name: string; address: string } {
  const named = /^(.*?)<([^<>]+)>\s*$/.exec(text);
  const name = headerText(named?.[1] ?? "").replace(/^"(.*)"$/, "$1");
  return { name, address: parseRecipient(named?.[2] ?? text) };
}
