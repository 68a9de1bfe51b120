import { isHttpAddress } from "#contract/identity/picture-address.ts";

/**
 * The only fields that we read from a provider's profile. Other fields cannot set one of ours by
 * their name.
 */
export interface Profile {
  /** Who this is at the provider; empty means the provider did not say. */
  subject: string;
  name: string;
  email: string | undefined;
  /** True only if the provider itself says that the person proved this address. */
  emailVerified: boolean;
  image: string | undefined;
}

/** Untrusted JSON. */
export type Raw = Record<string, unknown>;

const nameLength = 200;
const subjectLength = 255;

export function toProfile(parts: {
  subject: unknown;
  name: unknown[];
  email?: unknown;
  emailVerified?: unknown;
  image?: unknown;
}): Profile {
  const email = toText(parts.email) || undefined;
  const name = parts.name.map(toText).find((text) => text !== "");
  const image = toText(parts.image);
  return {
    subject: toSubject(parts.subject),
    name: (name ?? email?.split("@")[0] ?? "").slice(0, nameLength),
    email,
    emailVerified: email !== undefined && isTrue(parts.emailVerified),
    image: isHttpAddress(image) ? image : undefined,
  };
}

/** The claims of OpenID Connect Core §5.1, in an id token or a userinfo answer. */
export function openIdProfile(claims: Raw): Profile {
  return toProfile({
    subject: claims.sub,
    name: [claims.name, joined(claims.given_name, claims.family_name), claims.preferred_username],
    email: claims.email,
    emailVerified: claims.email_verified,
    image: claims.picture,
  });
}

/**
 * Turns a claim into text fit for storing: no NUL, no lone surrogates, no blanks around it; empty
 * when it is no text.
 */
export function toText(value: unknown): string {
  if (typeof value !== "string") return "";
  return value.toWellFormed().replaceAll("\0", "").trim();
}

/** Returns whether a claim is true: providers that write JSON by hand send the word. */
export function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

export function joined(...parts: unknown[]): string {
  return parts
    .map(toText)
    .filter((part) => part !== "")
    .join(" ");
}

export function toRaw(value: unknown): Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

export function toRawList(value: unknown): Raw[] {
  return Array.isArray(value) ? value.map(toRaw) : [];
}

/** Numbers are ids too; what is missing stays empty instead of becoming the word "undefined". */
function toSubject(value: unknown): string {
  const text = Number.isSafeInteger(value) ? String(value) : toText(value);
  return text.length <= subjectLength ? text : "";
}
