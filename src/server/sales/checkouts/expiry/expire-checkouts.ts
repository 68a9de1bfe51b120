import { businessNow, type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CheckoutRow, findCheckout } from "../records/checkout-store.ts";
import { tellCheckoutPage } from "../streams/checkout-streams.ts";
import { cancelCheckoutIntent } from "./cancel-checkout-intent.ts";
import {
  expireDueCheckouts,
  listDueCheckouts,
  selectFirstCheckoutExpiry,
} from "./checkout-expiry-store.ts";

/** Ends open checkouts at their time. Sellers get no event for it. */
export const checkoutExpiries: DeadlineSource = {
  name: "checkout expiries",
  selectFirstDue: selectFirstCheckoutExpiry,
  async runDue(ctx, limit) {
    const due = await listDueCheckouts(ctx.tx, ctx.now, limit);
    // Each transaction changes checkouts of one seller only.
    for (const [sellerId, rows] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
      const count = await expire(
        ctx,
        sellerId,
        rows.map(({ id }) => id),
      );
      if (count > 0) return count;
    }
    return 0;
  },
};

async function expire(ctx: Ctx, sellerId: string, ids: readonly string[]): Promise<number> {
  const expired = await expireDueCheckouts(ctx.tx, sellerId, ids, ctx.now);
  for (const checkout of expired) {
    await cancelCheckoutIntent(ctx, checkout);
    await tellCheckoutPage(ctx, checkout.id, { type: "checkout.updated", status: "expired" });
  }
  return expired.length;
}

/** Finds a checkout as it is now: one that is past its time expires when it is read. */
export async function findCurrentCheckout(
  platform: Platform,
  db: Db,
  sellerId: string,
  id: string,
): Promise<CheckoutRow | undefined> {
  const row = await findCheckout(db, sellerId, id);
  if (row?.status !== "open") return row;
  if (row.expiresAt > (await businessNow(platform, db))) return row;
  await unitOfWork(platform, systemCaller("checkout expiry"), (ctx) => expire(ctx, sellerId, [id]));
  return findCheckout(db, sellerId, id);
}
