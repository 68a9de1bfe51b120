import type { Ctx } from "#server/platform/context.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { holdApiKey } from "../api-keys/api-key-store.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { holdSession } from "../sessions/session-store.ts";

/**
 * Makes sure, for what creates lasting access to an organization, that the session or API key of
 * the caller still exists and stays until the transaction ends. If the account was taken over since
 * the guard looked, nothing new is left behind. To be called before the organization is locked, in
 * the order in which a take-over ends access.
 */
export async function holdCredential(
  { tx, caller }: Ctx,
  refusal: RefusalSpec = sessionErrors.needed,
): Promise<void> {
  const { sessionId, apiKeyId } = caller;
  const isHeld =
    (sessionId === undefined || (await holdSession(tx, sessionId))) &&
    (apiKeyId === undefined || (await holdApiKey(tx, apiKeyId)));
  if (!isHeld) throw new Refusal(refusal);
}
