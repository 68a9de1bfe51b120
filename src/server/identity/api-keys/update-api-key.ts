import type { ApiKeyUpdate } from "#contract/identity/api-key-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { apiKeyErrors } from "./api-key-errors.ts";
import {
  type OwnerSettings,
  ownerSettings,
  type ServerSettings,
  settingColumns,
} from "./api-key-settings.ts";
import { type ApiKeyRow, deleteApiKeyRow, findApiKey, updateApiKeyRow } from "./api-key-store.ts";

/** Changes an own key by a request: only what an owner decides. */
export async function updateOwnApiKey(
  ctx: Ctx,
  userId: string,
  { keyId, ...input }: ApiKeyUpdate,
): Promise<ApiKeyRow> {
  const settings = ownerSettings(input);
  if (!(await findApiKey(ctx.tx, userId, keyId))) throw new Refusal(apiKeyErrors.notFound);
  return updateApiKey(ctx, userId, keyId, settings);
}

/** Updates a key, also its limits, refill and permissions; only our own code calls it. */
export async function updateApiKey(
  ctx: Ctx,
  userId: string,
  keyId: string,
  settings: OwnerSettings & ServerSettings,
): Promise<ApiKeyRow> {
  const columns = settingColumns(ctx, settings);
  const names = Object.keys(columns);
  if (names.length === 0) throw new Refusal(apiKeyErrors.nothingToUpdate);
  const changed = await updateApiKeyRow(ctx.tx, userId, keyId, { ...columns, updatedAt: ctx.now });
  if (!changed) throw new Refusal(apiKeyErrors.notFound);
  await recordAudit(ctx, {
    action: "api_key.updated",
    targetKind: "api_key",
    targetId: keyId,
    after: { changed: names, ...(columns.scopes && { scopes: columns.scopes }) },
  });
  return changed;
}

export async function deleteApiKey(ctx: Ctx, userId: string, keyId: string): Promise<void> {
  if (!(await deleteApiKeyRow(ctx.tx, userId, keyId))) throw new Refusal(apiKeyErrors.notFound);
  await recordAudit(ctx, { action: "api_key.deleted", targetKind: "api_key", targetId: keyId });
}
