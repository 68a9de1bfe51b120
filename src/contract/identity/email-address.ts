import * as z from "zod/mini";

export const maxAddressLength = 254;
export const maxLocalLength = 64;
/** One plain address: no comma, no angle bracket, no quotes, so a list can never hide in it. */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Returns the normalized address, or undefined if the text is not an email address. */
export function parseEmail(text: string): string | undefined {
  if (text.length > maxAddressLength) return undefined;
  // Checked before lower-casing, which turns some letters of other scripts into plain ones (the
  // Kelvin sign into k).
  return address.test(text) && text.indexOf("@") <= maxLocalLength ? text.toLowerCase() : undefined;
}

/** An address in its stored spelling; anything else is an invalid body. */
export const EmailAddress = z.pipe(
  z.string().check(z.refine((text) => parseEmail(text) !== undefined)),
  z.transform((text: string) => text.toLowerCase()),
);
