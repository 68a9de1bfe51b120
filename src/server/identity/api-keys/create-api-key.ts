import type { ApiKeyCreate } from "#contract/identity/api-key-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { holdSession } from "../sessions/session-store.ts";
import { assertMayAct } from "../users/may-act.ts";
import { userErrors } from "../users/user-errors.ts";
import { lockUser } from "../users/user-store.ts";
import { apiKeyErrors } from "./api-key-errors.ts";
import { defaultLimit, maxKeys, maxPrefixLength, startLength } from "./api-key-rules.ts";
import {
  type OwnerSettings,
  ownerSettings,
  type ServerSettings,
  settingColumns,
} from "./api-key-settings.ts";
import { type ApiKeyRow, countApiKeys, insertApiKey } from "./api-key-store.ts";
import { newApiKey } from "./api-key-text.ts";

export interface CreatedApiKey {
  row: ApiKeyRow;
  /** Shown now and never again. */
  key: string;
}

/**
 * Creates a key by a request: the owner is the signed-in user, regardless of the body. The session
 * is checked again under the lock on the user: if the account was taken over meanwhile, no key of
 * the former holder is left behind.
 */
export async function createOwnApiKey(
  ctx: Ctx,
  userId: string,
  input: ApiKeyCreate,
): Promise<CreatedApiKey> {
  await lockUser(ctx.tx, userId);
  const { sessionId } = ctx.caller;
  if (sessionId === undefined || !(await holdSession(ctx.tx, sessionId)))
    throw new Refusal(apiKeyErrors.unauthorized);
  return createApiKey(ctx, userId, { ...ownerSettings(input), prefix: input.prefix });
}

/** Creates a key, also with limits, refill and permissions; only our own code calls it. */
export async function createApiKey(
  ctx: Ctx,
  userId: string,
  settings: OwnerSettings & ServerSettings & { prefix?: string | undefined },
): Promise<CreatedApiKey> {
  const { prefix } = settings;
  if (prefix !== undefined && prefix.length > maxPrefixLength)
    throw new Refusal(apiKeyErrors.prefixLength);
  const columns = settingColumns(ctx, settings);
  const user = await lockUser(ctx.tx, userId);
  if (!user) throw new Refusal(userErrors.notFound);
  assertMayAct(user, ctx.now);
  if ((await countApiKeys(ctx.tx, userId)) >= maxKeys) throw new Refusal(apiKeyErrors.tooMany);
  const key = newApiKey(prefix ?? "");
  const row = await insertApiKey(ctx.tx, {
    id: newId(),
    userId,
    prefix: prefix ?? null,
    start: key.slice(0, startLength),
    keyHash: hashToken(key),
    enabled: true,
    ...defaultLimit,
    ...columns,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await recordAudit(ctx, {
    action: "api_key.created",
    targetKind: "api_key",
    targetId: row.id,
    ...(row.scopes && { after: { scopes: row.scopes } }),
  });
  return { row, key };
}
