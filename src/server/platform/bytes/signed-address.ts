import type { Keys, Purpose } from "../keys.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { byteErrors } from "./byte-errors.ts";

type SigningPurpose = Extract<Purpose, "file-upload" | "file-download" | "invoice-download">;

/**
 * Returns `expires=…&signature=…`: who holds the address may do this one thing until then, by the
 * machine's clock.
 */
export function signedQuery(
  keys: Keys,
  purpose: SigningPurpose,
  subject: readonly (string | number)[],
  expiresAt: Date,
): string {
  const expires = Math.floor(expiresAt.getTime() / 1_000);
  const signature = keys.sign(purpose, signedText(subject, expires));
  return `expires=${expires}&signature=${Buffer.from(signature, "base64").toString("base64url")}`;
}

export function checkSignedQuery(
  { keys, clock }: Platform,
  purpose: SigningPurpose,
  subject: readonly (string | number)[],
  query: unknown,
): void {
  const { expires, signature } = query as Record<string, unknown>;
  if (typeof expires !== "string" || typeof signature !== "string")
    throw new Refusal(byteErrors.addressInvalid);
  // One spelling each: what decodes to the same bytes or number is still another address.
  const isCanonical =
    /^\d{1,12}$/.test(expires) &&
    Buffer.from(signature, "base64url").toString("base64url") === signature;
  if (!isCanonical || !keys.verify(purpose, signedText(subject, Number(expires)), signature))
    throw new Refusal(byteErrors.addressInvalid);
  if (Number(expires) * 1_000 <= clock.nowMs()) throw new Refusal(byteErrors.addressExpired);
}

function signedText(subject: readonly (string | number)[], expires: number): string {
  return JSON.stringify([...subject, expires]);
}
