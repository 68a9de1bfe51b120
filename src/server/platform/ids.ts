import { randomBytes, randomUUID } from "node:crypto";

export const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const idLength = 32;
const tokenLength = 32;

/** Makes an id: 32 characters of A-Z, a-z and 0-9. */
export function newId(): string {
  return randomText(idLength, alphanumeric);
}

/** Makes an id of the billing wire: UUID v4. */
export function newUuid(): string {
  return randomUUID();
}

/**
 * Makes an id of the billing wire that begins with a time: UUID v7. Rows that come together are
 * neighbors in an index, in the order of `place`, which is below 4,096.
 */
export function newTimedUuid(ms: number, place = 0): string {
  if (ms !== timed.ms) timed = { ms, prefix: toTimePrefix(ms) };
  const random = randomUUID().slice(18);
  return timed.prefix + (place + 0x70_00).toString(16) + random;
}

/** Most of these ids are made in batches. */
let timed = { ms: Number.NaN, prefix: "" };

function toTimePrefix(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-`;
}

/** Makes a bearer value of 190 random bits. */
export function newToken(): string {
  return randomText(tokenLength, alphanumeric);
}

/**
 * Every character of the alphabet is equally likely: bytes past its last whole multiple are drawn
 * again.
 */
export function randomText(length: number, alphabet: string): string {
  const fairBelow = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fairBelow && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** Finds the row of an id. No id has no row. */
export function findById<Row>(
  rows: ReadonlyMap<string, Row>,
  id: string | null | undefined,
): Row | undefined {
  return id === null || id === undefined ? undefined : rows.get(id);
}

/** Returns an id that must be there; `what` names it in the error. */
export function requireId(id: string | null | undefined, what: string): string {
  if (id === null || id === undefined) throw new Error(`${what} is missing`);
  return id;
}
