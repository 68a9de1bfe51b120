import * as z from "zod/mini";
import { maxAddressLength, maxLocalLength, parseEmail } from "../identity/email-address.ts";

/** Letters, marks and digits of any script; what else an ASCII local part may hold. */
const internationalLocal =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const internationalDomain = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/**
 * Parses the one spelling of an address that may be international: lower case, the domain in its
 * ASCII form, so that `münchen.example` and `xn--mnchen-3ya.example` are the same. Undefined if it
 * is no address.
 */
export function parseInternationalEmail(text: string): string | undefined {
  const plain = parseEmail(text);
  if (plain !== undefined) return plain;
  const composed = text.normalize("NFC");
  const at = composed.lastIndexOf("@");
  const [local, domain] = [composed.slice(0, at), composed.slice(at + 1)];
  if (at < 1 || looksPlain(text) || !internationalLocal.test(local)) return undefined;
  const ascii = asciiDomain(domain);
  // The rest is checked as if the local part were ASCII; its length counts in UTF-8 bytes, as mail
  // servers do.
  if (ascii === undefined || parseEmail(`a@${ascii}`) === undefined) return undefined;
  const bytes = new TextEncoder().encode(local).length;
  if (bytes > maxLocalLength || bytes + ascii.length + 1 > maxAddressLength) return undefined;
  return `${local.toLowerCase()}@${ascii}`;
}

/**
 * A letter that becomes a plain one when it is lowered or composed (the Kelvin sign) could imitate
 * an address.
 */
function looksPlain(text: string): boolean {
  return [...text].some(
    (letter) => letter > "\u007f" && /\p{ASCII}/u.test(letter.normalize("NFKC").toLowerCase()),
  );
}

/** By the parser of addresses, which every browser and Node has. */
function asciiDomain(domain: string): string | undefined {
  if (!internationalDomain.test(domain)) return undefined;
  const address = `http://${domain}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  const labels = (name: string) => name.split(".").length;
  return labels(hostname) === labels(domain) ? hostname : undefined;
}

/** An address of a customer or a seller, in its stored spelling. */
export const InternationalEmail = z.pipe(
  z.string().check(
    z.refine((text) => parseInternationalEmail(text) !== undefined, {
      error: "Value is not a valid email address",
    }),
  ),
  z.transform((text: string) => parseInternationalEmail(text) ?? text),
);
