import type { AccessTokenUpdate } from "#contract/billing/access-token-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "../record-seller-act.ts";
import { type AuditedColumns, recordUpdated } from "../record-seller-change.ts";
import { sellerErrors } from "../seller-errors.ts";
import type { SellerCtx } from "../seller-request.ts";
import { accessTokenErrors } from "./access-token-errors.ts";
import {
  type AccessTokenRow,
  deleteAccessTokenRow,
  deleteAccessTokensOf,
  lockAccessToken,
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
  const current = await lockAccessToken(ctx.tx, ctx.sellerId, id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  const row = await updateAccessTokenRow(ctx.tx, ctx.sellerId, id, {
    ...(comment ? { comment } : {}),
    ...(scopes ? { scopes: [...new Set(scopes)] } : {}),
    modifiedAt: ctx.now,
  });
  await recordUpdated(ctx, { before: current, after: row }, auditedToken);
  return row;
}

/** Revokes a token: after this commit it is no longer valid. */
export async function revokeAccessToken(ctx: SellerCtx, id: string): Promise<void> {
  const row = await deleteAccessTokenRow(ctx.tx, ctx.sellerId, id);
  if (!row) throw new Refusal(sellerErrors.notFound);
  await audit(ctx, "access_token.revoked", row);
}

/**
 * Revokes the tokens under the organization's lock, so that the person creates no other meanwhile.
 */
export async function revokeAccessTokensOf(ctx: SellerCtx, userId: string): Promise<void> {
  for (const row of await deleteAccessTokensOf(ctx.tx, ctx.sellerId, userId))
    await audit(ctx, "access_token.revoked", row);
}

const auditedToken: AuditedColumns<AccessTokenRow> = {
  kind: "access_token",
  name: ({ comment }) => comment,
  shown: ["comment", "scopes"],
};

function audit(ctx: SellerCtx, action: string, row: AccessTokenRow): Promise<void> {
  const { id, comment: name, scopes } = row;
  return recordSellerAct(ctx, action, { kind: "access_token", id }, { before: { name, scopes } });
}
