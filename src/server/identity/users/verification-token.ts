import { errors, jwtVerify, SignJWT } from "jose";
import type { Keys } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";

export const verificationSeconds = 3600;
const audience = "verify-email";

/**
 * The claims of a mailed token: this address is proven, and with `updateTo` that its owner requests
 * another.
 */
export interface VerificationClaim {
  email: string;
  updateTo?: string;
  /** Only with `updateTo`: an approval works once. */
  approval?: string;
  /** Where the token was sent, if not to `email`. */
  sentTo?: string;
}

/** Signs an HS256 token. */
export function signVerificationToken(
  keys: Keys,
  claim: VerificationClaim,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const [key] = keys.all("verification-token");
  if (!key) throw new Error("no secret is configured");
  return new SignJWT({ ...claim })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + verificationSeconds)
    .sign(key);
}

/** Reads the claims of the token, or a refusal that says why it is not valid. */
export async function readVerificationToken(
  keys: Keys,
  token: string,
  now: Date,
): Promise<VerificationClaim> {
  for (const key of keys.all("verification-token")) {
    try {
      const options = { algorithms: ["HS256"], audience, currentDate: now };
      const { payload } = await jwtVerify<VerificationClaim>(token, key, options);
      if (typeof payload.email === "string") return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal(userErrors.tokenExpired);
    }
  }
  throw new Refusal(userErrors.invalidToken);
}
