import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isTrustEntry } from "./origin-rules.ts";

/** Schemas from an environment variable's text to its value; the message completes "PORT …". */
export const text = z.string();

/** The longest time ahead that a date is computed for: much later ones fit no calendar. */
export const centurySeconds = 3_153_600_000;

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number, ${range}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number, ${range}`);
}

export const onOff = z
  .enum(["on", "off"], "must be on or off")
  .transform((value) => value === "on");

export function toChoice<const Choice extends string>(choices: readonly Choice[]) {
  return z.enum(choices, `must be one of ${choices.join(", ")}`);
}

export const commaList = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

export const originList = toCheckedList(
  isTrustEntry,
  "must be a comma list of origins such as https://app.example.com, or hosts such as *.example.com",
);

export const networkList = toCheckedList(
  (entry) => networkNames.includes(entry) || isAddress(entry) || ipaddr.isValidCIDR(entry),
  "must be a comma list of addresses or networks such as 10.0.0.0/8, or loopback",
);

export const mailAddressList = toCheckedList(
  (entry) => /^[^\s@<>]+@[^\s@<>]+$/.test(entry),
  "must be a comma list of email addresses",
);

export const mailSender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    "must be an address such as Guildhall <no-reply@example.com>",
  );

export const webAddress = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    "must be an http or https address",
  )
  .transform((value) => value.replace(/\/+$/, ""));

export const postgresAddress = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value),
    "must be a PostgreSQL address such as postgres://user:password@host:5432/database",
  );

export const smtpAddress = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
    "must be an smtp or smtps address",
  );

export const cookiePrefix = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, "must be 1 to 40 letters, digits, hyphens or underscores");

export const secretList = commaList.refine(
  (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32),
  "must be a comma list of secrets of at least 32 characters each",
);

const networkNames = ["loopback", "linklocal", "uniquelocal"];

function toCheckedList(isEntry: (entry: string) => boolean, message: string) {
  return commaList.refine((entries) => entries.every(isEntry), message);
}

function isAddress(entry: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry);
}

/** `on` is the specification's default of a minute. */
export const cacheSeconds = z
  .string()
  .transform((value) => (value === "on" ? "60" : value))
  .pipe(wholeNumber(0, 3600));

export const signUpPolicy = toChoice(["on", "off", "requested"]);
export type SignUpPolicy = z.output<typeof signUpPolicy>;

export const providerList = commaList.refine(
  (ids) => ids.every((id) => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(id)),
  "must be a comma list of provider names such as google or my-company",
);

export const scopeList = z
  .string()
  .regex(/^[\x20-\x7e]{1,2000}$/, "must be a list of scopes separated by commas or spaces")
  .transform((value) => value.split(/[\s,]+/).filter((scope) => scope !== ""));

export const clientIdList = commaList.refine(
  (ids) => ids.every((id) => /^[\x21-\x7e]{1,255}$/.test(id)),
  "must be a comma list of client ids such as com.example.app",
);

/** An address in which a slash at the end means something. */
export const exactAddress = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    "must be an http or https address",
  );
