import { timingSafeEqual } from "node:crypto";
import { type Keys, sha256 } from "#server/platform/keys.ts";
import { stripeFaults } from "./wire/stripe-fault.ts";

export interface SandboxKeys {
  secretKey: string;
  publishableKey: string;
  /** Signs webhooks. */
  webhookSecret: string;
}

/**
 * Returns the keys of the sandbox's one account: derived from the secret, so that all nodes agree
 * on them and they cannot be guessed.
 */
export function sandboxKeys(keys: Keys): SandboxKeys {
  const derive = (name: string) =>
    keys
      .sign("payment-sandbox", name)
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, 32);
  return {
    secretKey: `sk_test_sandbox_${derive("secret key")}`,
    publishableKey: `pk_test_sandbox_${derive("publishable key")}`,
    webhookSecret: `whsec_${derive("webhook secret")}`,
  };
}

export type KeyKind = "secret" | "publishable";

/**
 * Finds whose key a request carries. A key of a real account is refused like any other stranger's.
 */
export function identifyKey(keys: SandboxKeys, authorization: string | undefined): KeyKind {
  const [scheme = "", value = ""] = (authorization ?? "").split(" ");
  const given = scheme.toLowerCase() === "bearer" ? value : basicUser(scheme, value);
  if (given === "") throw stripeFaults.noKey();
  if (isSame(given, keys.secretKey)) return "secret";
  if (isSame(given, keys.publishableKey)) return "publishable";
  throw stripeFaults.wrongKey();
}

/** `curl -u sk_test_…:` sends the key as a user name. */
function basicUser(scheme: string, value: string): string {
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}
