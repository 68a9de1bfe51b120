import { randomText } from "#server/platform/ids.ts";
import { sha256 } from "#server/platform/keys.ts";
import { maxPrefixLength } from "./api-key-rules.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLetters = 58;
const checkLetters = 6;
const minLength = randomLetters + checkLetters;

/**
 * Makes a key of the prefix and 64 letters. The last six are a checksum of all before them, so that
 * a leaked key is recognized as one, and a mistyped one is rejected without a database query.
 */
export function newApiKey(prefix: string): string {
  const text = prefix + randomText(randomLetters, letters);
  return text + checksum(text);
}

export function isKeyLength(text: string): boolean {
  return text.length >= minLength && text.length <= minLength + maxPrefixLength;
}

export function hasChecksum(text: string): boolean {
  return text.slice(-checkLetters) === checksum(text.slice(0, -checkLetters));
}

function checksum(text: string): string {
  return [...sha256("guildhall api key ", text).subarray(0, checkLetters)]
    .map((byte) => letters[byte % letters.length])
    .join("");
}
