import type { AccessTokenUpdate } from "#contract/billing/access-token-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { SellerCtx } from "#server/platform/http/seller-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "../seller-errors.ts";
import { accessTokenErrors } from "./access-token-errors.ts";
import {
  type AccessTokenRow,
  deleteAccessTokenRow,
  updateAccessTokenRow,
} from "./access-token-store.ts";
import { lockGrantableScopes } from "./create-access-token.ts";

export async function updateAccessToken(
  ctx: SellerCtx,
  id: string,
  input: AccessTokenUpdate,
): Promise<AccessTokenRow> {
  const { comment, scopes } = input;
  const allowed = await lockGrantableScopes(ctx);
  if (!(scopes ?? []).every((scope) => allowed.includes(scope)))
    throw new Refusal(accessTokenErrors.scopeNotAllowed, ["scopes"]);
  const row = await updateAccessTokenRow(ctx.tx, ctx.sellerId, id, {
    ...(comment ? { comment } : {}),
    ...(scopes ? { scopes: [...new Set(scopes)] } : {}),
    modifiedAt: ctx.now,
  });
  if (!row) throw new Refusal(sellerErrors.notFound);
  await audit(ctx, "access_token.updated", row);
  return row;
}

/** From this commit on the token is no credential any more. */
export async function revokeAccessToken(ctx: SellerCtx, id: string): Promise<void> {
  const row = await deleteAccessTokenRow(ctx.tx, ctx.sellerId, id);
  if (!row) throw new Refusal(sellerErrors.notFound);
  await audit(ctx, "access_token.revoked", row);
}

function audit(ctx: SellerCtx, action: string, row: AccessTokenRow): Promise<void> {
  return recordAudit(ctx, {
    action,
    organizationId: ctx.sellerId,
    targetKind: "access_token",
    targetId: row.id,
    after: { comment: row.comment, scopes: row.scopes },
  });
}
