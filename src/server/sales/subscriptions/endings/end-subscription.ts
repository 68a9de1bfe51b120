import { getSoldTo } from "#server/customers/customer-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { freezeUsage, holdFrozenUsage } from "#server/usage/meter-state/freeze-usage.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { priceUnchargedBill } from "../billing/price-uncharged-bill.ts";
import { addUsage } from "../changes/add-usage.ts";
import { applyChange } from "../changes/apply-changes.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import type { UsageReader } from "../metering/usage-facts.ts";
import type { EndCause } from "../prorations/waiting-outcome-rules.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { planEnd, type SubscriptionEnd } from "./plan-end.ts";

export interface UnaskedEnd extends Omit<SubscriptionEnd, "now" | "cause"> {
  cause: Exclude<EndCause, "asked">;
}

/**
 * Ends a subscription that began, although neither its customer nor its seller requested it.
 * Nothing is charged for it anymore. Its row is locked.
 */
export async function endSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  end: UnaskedEnd,
): Promise<SubscriptionRow> {
  const { tx, sellerId, now } = ctx;
  await lockUnpaidOrders(tx, sellerId, row.id);
  await freezeUsage(ctx, [row.customerId]);
  return applyChange(ctx, await planUnaskedEnd(tx, row, { ...end, now }, holdFrozenUsage));
}

/** Plans such an end. Its bill is never charged, so no tax provider is asked. */
export async function planUnaskedEnd<Source extends Db | Tx>(
  db: Source,
  row: SubscriptionRow,
  end: UnaskedEnd & { now: Date },
  readUsage: UsageReader<Source>,
): Promise<PricedChange> {
  const { bill, ...planned } = await addUsage(db, await planEnd(db, row, end), readUsage);
  if (bill === null) return { ...planned, bill };
  const customer = await getSoldTo(db, row.organizationId, row.customerId);
  return { ...planned, bill: priceUnchargedBill(bill, customer) };
}
