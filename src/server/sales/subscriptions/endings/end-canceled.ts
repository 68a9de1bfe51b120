import { getSoldTo } from "#server/customers/customer-store.ts";
import type { OrganizationRow } from "#server/identity/organizations/organization-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { applyChange } from "../changes/apply-changes.ts";
import { priceChange, reusePrices } from "../changes/price-change.ts";
import type { PlannedChange, PricedChange } from "../changes/subscription-change.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { endSubscription, type UnaskedEnd } from "./end-subscription.ts";
import { planEnd } from "./plan-end.ts";

/**
 * Plans the end of a canceled subscription with its period, and its last order. Asks the tax
 * provider: never call it inside a transaction.
 */
export async function planCanceledEnd(
  platform: Platform,
  row: SubscriptionRow,
  now: Date,
): Promise<PricedChange> {
  return priceChange(platform, await planPeriodEnd(platform.database.db, row, now));
}

/**
 * Ends a subscription, which is locked, with its period. Returns false if its last order is not as
 * it was planned: then it is planned anew.
 */
export async function endWithPeriod(
  ctx: SellerCtx,
  seller: OrganizationRow,
  row: SubscriptionRow,
  prepared: PricedChange | undefined,
): Promise<boolean> {
  const cause = await findUnaskedCause(ctx, seller, row);
  if (cause) {
    await endSubscription(ctx, row, { cause, at: row.currentPeriodEnd });
    return true;
  }
  await lockUnpaidOrders(ctx.tx, ctx.sellerId, row.id);
  const change = reusePrices(await planPeriodEnd(ctx.tx, row, ctx.now), prepared);
  if (!change) return false;
  await applyChange(ctx, change);
  return true;
}

function planPeriodEnd(db: Db | Tx, row: SubscriptionRow, now: Date): Promise<PlannedChange> {
  return planEnd(db, row, { cause: "asked", now, at: row.currentPeriodEnd });
}

/** Nothing is charged anymore for a seller that was closed, or to a customer who was deleted. */
async function findUnaskedCause(
  { tx, sellerId }: SellerCtx,
  seller: OrganizationRow,
  { customerId }: SubscriptionRow,
): Promise<UnaskedEnd["cause"] | undefined> {
  if (seller.deletedAt !== null) return "seller_closed";
  const { deletedAt } = await getSoldTo(tx, sellerId, customerId);
  return deletedAt === null ? undefined : "customer_deleted";
}
