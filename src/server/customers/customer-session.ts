import type { Db, Tx } from "#server/platform/database/database.ts";
import { newToken, newUuid } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import type { SessionAccess } from "#server/v1/portal-request.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findSellerSecret, insertSellerSecret } from "#server/v1/seller-secret-store.ts";
import {
  type CustomerSessionRow,
  findLiveSession,
  insertCustomerSession,
} from "./customer-session-store.ts";
import type { CustomerOrigin } from "./upsert-buyer.ts";

const prefix = "guild_cst_";
const lifetimeMs = 3_600_000;

/** The token is given out once. */
export interface NewSession {
  row: CustomerSessionRow;
  token: string;
}

export interface ConfirmedBuyer {
  customerId: string;
  checkoutId: string;
  origin: CustomerOrigin;
}

/**
 * Creates the session that a confirmed checkout gives to its buyer, for an hour. A buyer who typed
 * an email address reaches this purchase, not the customer, also if the purchase created the
 * customer: the address may be another person's, who buys later. The token is not stored, only its
 * hash.
 */
export async function createBuyerSession(
  ctx: SellerCtx,
  { customerId, checkoutId, origin }: ConfirmedBuyer,
): Promise<NewSession> {
  const kind = origin === "named" ? "full" : "purchase";
  return insertSession(ctx, { customerId, kind, checkoutId });
}

/** Creates a session that reaches everything of the customer, for an hour. */
export function createFullSession(ctx: SellerCtx, customerId: string): Promise<NewSession> {
  return insertSession(ctx, { customerId, kind: "full", checkoutId: null });
}

async function insertSession(
  ctx: SellerCtx,
  reach: Pick<CustomerSessionRow, "customerId" | "kind" | "checkoutId">,
): Promise<NewSession> {
  const token = prefix + newToken();
  const row = await insertCustomerSession(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    ...reach,
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

/** Returns whether it has the form of a customer session's token. */
export function isCustomerToken(text: string): boolean {
  return text.startsWith(prefix) && text.length <= 100;
}

/**
 * Finds the session of a token. Undefined if it is unknown or has expired, or if the customer was
 * deleted.
 */
export async function findCustomerAccess(
  db: Db | Tx,
  token: string,
  now: Date,
): Promise<SessionAccess | undefined> {
  const secret = await findSellerSecret(db, "customer_session", token);
  if (!secret) return undefined;
  const { organizationId: sellerId, subjectId } = secret;
  const session = await findLiveSession(db, sellerId, subjectId, now);
  if (!session) return undefined;
  const { id: sessionId, customerId, kind, checkoutId } = session;
  const whose = { sellerId, customerId, sessionId };
  if (kind === "full") return { ...whose, kind };
  return checkoutId === null ? undefined : { ...whose, kind: "purchase", checkoutId };
}
