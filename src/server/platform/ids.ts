import { randomBytes, randomUUID } from "node:crypto";

export const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const idLength = 32;
const tokenLength = 32;

/** 32 characters of A-Z, a-z and 0-9. */
export function newId(): string {
  return randomText(idLength, alphanumeric);
}

/** Ids of the billing wire: UUID v4. */
export function newUuid(): string {
  return randomUUID();
}

/** A bearer value of 190 random bits. */
export function newToken(): string {
  return randomText(tokenLength, alphanumeric);
}

/** Every character of the alphabet is equally likely: bytes past its last whole multiple are drawn again. */
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
