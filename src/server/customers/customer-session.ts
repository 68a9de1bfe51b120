import { newToken, newUuid } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { insertSellerSecret } from "#server/v1/seller-secret-store.ts";
import { type CustomerSessionRow, insertCustomerSession } from "./customer-session-store.ts";

const prefix = "guild_cst_";
const lifetimeMs = 3_600_000;

/** Lets a customer act for themselves for an hour. The token is not stored, only its hash. */
export async function createCustomerSession(
  ctx: SellerCtx,
  customerId: string,
): Promise<{ row: CustomerSessionRow; token: string }> {
  const token = prefix + newToken();
  const row = await insertCustomerSession(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    customerId,
    expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
    createdAt: ctx.now,
  });
  await insertSellerSecret(ctx.tx, {
    hash: hashToken(token),
    organizationId: ctx.sellerId,
    kind: "customer_session",
    subjectId: row.id,
  });
  return { row, token };
}
