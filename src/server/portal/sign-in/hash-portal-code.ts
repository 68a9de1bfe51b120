import { createHmac } from "node:crypto";
import type { Keys } from "#server/platform/keys.ts";
import { normalizeCode } from "./portal-code-rules.ts";

/**
 * Returns the stored form of a code, with each secret of the installation. The first one is for new
 * codes.
 */
export function hashPortalCode(keys: Keys, typed: string): [Buffer, ...Buffer[]] {
  const code = normalizeCode(typed);
  const [first, ...older] = keys
    .all("portal-code")
    .map((key) => createHmac("sha256", key).update(code).digest());
  if (!first) throw new Error("no secret is configured");
  return [first, ...older];
}
