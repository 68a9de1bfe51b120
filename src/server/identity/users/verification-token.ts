import { errors, jwtVerify, SignJWT } from "jose";
import type { Keys } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";

const lifetimeSeconds = 3600;
const audience = "verify-email";

/** identity contract §2: a signed HS256 token that names the address it proves. */
export function signVerificationToken(keys: Keys, email: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const [key] = keys.all("verification-token");
  if (!key) throw new Error("no secret is configured");
  return new SignJWT({ email })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(key);
}

/** The address the token proves, or a refusal that says why it proves none. */
export async function readVerificationToken(keys: Keys, token: string, now: Date): Promise<string> {
  for (const key of keys.all("verification-token")) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        audience,
        currentDate: now,
      });
      if (typeof payload.email === "string") return payload.email;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal(userErrors.tokenExpired);
    }
  }
  throw new Refusal(userErrors.invalidToken);
}
