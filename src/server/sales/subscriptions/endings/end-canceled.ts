import { getSoldTo } from "#server/customers/customer-store.ts";
import type { OrganizationRow } from "#server/identity/organizations/organization-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { addFrozenUsage, foreseeUsage, freezeAndAddUsage } from "../changes/add-usage.ts";
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
  const planned = await planPeriodEnd(platform.database.db, row, now);
  return priceChange(platform, await freezeAndAddUsage(platform, planned));
}

/** Plans the same end with what was used until now, for a preview: nothing is written. */
export async function foreseeCanceledEnd(
  platform: Platform,
  row: SubscriptionRow,
  now: Date,
): Promise<PricedChange> {
  const { db } = platform.database;
  return priceChange(platform, await foreseeUsage(db, await planPeriodEnd(db, row, now)));
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
  const planned = await planPeriodEnd(ctx.tx, row, ctx.now);
  const change = reusePrices(await addFrozenUsage(ctx.tx, planned), prepared);
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
