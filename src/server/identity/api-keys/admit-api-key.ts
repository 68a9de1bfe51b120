import type { ApiKeyPermissions, ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import type { Ctx } from "#server/platform/context.ts";
import { hashToken } from "#server/platform/keys.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { toErrorCode } from "#server/platform/refusal-bodies.ts";
import { assertMayAct } from "../users/may-act.ts";
import { findUser, type UserRow } from "../users/user-store.ts";
import { apiKeyErrors } from "./api-key-errors.ts";
import { judgeKey, type KeyNeeds, type KeyVerdict } from "./api-key-rules.ts";
import { type ApiKeyRow, countUse, findApiKeyByHash, type KeyUse } from "./api-key-store.ts";
import { hasChecksum, isKeyLength } from "./api-key-text.ts";
import { presentApiKey } from "./api-key-view.ts";

export interface AdmittedApiKey {
  row: ApiKeyRow;
  user: UserRow;
}

const maxTries = 2;

/**
 * Takes one use of the key and says whose it is; a key that may not be used is refused with the
 * reason.
 */
export async function admitApiKey(
  ctx: Ctx,
  key: string,
  needed: KeyNeeds = {},
): Promise<AdmittedApiKey> {
  if (!isKeyLength(key)) throw new Refusal(apiKeyErrors.malformed);
  if (!hasChecksum(key)) throw new Refusal(apiKeyErrors.unknown);
  const use = {
    keyHash: hashToken(key),
    now: ctx.now,
    machineNow: ctx.platform.clock.now(),
    ...needed,
  };
  const row = await takeUse(ctx, use);
  const user = await findUser(ctx.tx, row.userId);
  if (!user) throw new Refusal(apiKeyErrors.unknown);
  assertMayAct(user, ctx.now);
  return { row, user };
}

export type ApiKeyVerification =
  | { valid: true; error: null; key: ApiKeyWire }
  | { valid: false; error: { code: string; message: string }; key: null };

/**
 * Verifies a key for programs that accept our keys themselves; no route leads here. It counts as a
 * use.
 */
export async function verifyApiKey(
  ctx: Ctx,
  key: string,
  required?: ApiKeyPermissions,
): Promise<ApiKeyVerification> {
  try {
    const { row } = await admitApiKey(ctx, key, { permissions: required });
    return { valid: true, error: null, key: presentApiKey(row) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message = "" } = error.spec;
    return { valid: false, error: { code: code ?? toErrorCode(message), message }, key: null };
  }
}

/**
 * If the key changed between the refusal and the look for its reason, the statement gets a second
 * chance.
 */
async function takeUse(ctx: Ctx, use: KeyUse): Promise<ApiKeyRow> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const row = await countUse(ctx.tx, use);
    if (row) return row;
    const refused = await findApiKeyByHash(ctx.tx, use.keyHash);
    if (!refused) throw new Refusal(apiKeyErrors.unknown);
    const verdict = judgeKey(refused, use, use);
    if (verdict !== "usable") throw new Refusal(toRefusalSpec(verdict));
  }
  throw new Refusal(apiKeyErrors.notUpdated);
}

function toRefusalSpec(verdict: Exclude<KeyVerdict, "usable">): RefusalSpec {
  switch (verdict) {
    case "disabled":
      return apiKeyErrors.disabled;
    case "expired":
      return apiKeyErrors.expired;
    case "used_up":
      return apiKeyErrors.usedUp;
    case "not_permitted":
      return apiKeyErrors.notPermitted;
    case "out_of_scope":
      return apiKeyErrors.insufficientScope;
    default:
      return { ...apiKeyErrors.rateLimited, details: { tryAgainIn: verdict.tryAgainInMs } };
  }
}
