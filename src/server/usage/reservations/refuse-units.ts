import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findReset } from "../ceilings/find-reset.ts";
import { type CustomerMeterKey, findNextRecurrence } from "../meter-state/meter-grant-store.ts";
import { toWireUnits, type Units } from "../meter-state/unit-rules.ts";
import type { StateMeans } from "./read-means.ts";
import { reservationErrors } from "./reservation-errors.ts";
import { getAvailable } from "./reservation-rules.ts";

export interface RefusedUnits {
  key: CustomerMeterKey;
  means: StateMeans;
  required: Units;
}

/** Makes the refusal of units that there are not, with when there will be more. */
export async function refuseUnits(
  ctx: SellerCtx,
  verdict: "insufficientBalance" | "limitReached",
  { key, means, required }: RefusedUnits,
): Promise<Refusal> {
  const available = getAvailable(means);
  const resetsAt =
    verdict === "limitReached"
      ? await findReset(ctx.tx, ctx, key, means.interval ?? "period")
      : await findNextCredit(ctx, key);
  return new Refusal({
    ...reservationErrors[verdict],
    facts: {
      available: available === null ? null : toWireUnits(available),
      required: toWireUnits(required),
      next_reset_at: resetsAt?.toISOString() ?? null,
    },
  });
}

/** Without a subscription that includes units, they come with a grant that recurs. */
async function findNextCredit(ctx: SellerCtx, key: CustomerMeterKey): Promise<Date | null> {
  const { tx, sellerId } = ctx;
  const dates = [
    await findReset(tx, ctx, key, "period"),
    await findNextRecurrence(tx, sellerId, key),
  ].filter((at) => at !== null);
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
