import type { LimitInterval } from "#contract/billing/usage-limit-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { toPeriodEnd } from "./ceiling-rules.ts";

/** Finds when the interval of a limit ends, or null where no subscription ends the window. */
export async function findReset(
  db: Db | Tx,
  { sellerId, platform, now }: Pick<SellerCtx, "sellerId" | "platform" | "now">,
  key: { customerId: string; meterId: string },
  interval: LimitInterval,
): Promise<Date | null> {
  if (interval !== "period") return toPeriodEnd(interval, now);
  return platform.services.meteredPrices.findPeriodEnd(db, sellerId, key);
}
