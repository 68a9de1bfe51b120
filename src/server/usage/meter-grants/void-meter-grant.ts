import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findGrant, type MeterGrant, markVoided } from "../meter-state/meter-grant-store.ts";
import { settleMeter } from "../meter-state/settle-grants.ts";
import { toAudited } from "./create-meter-grant.ts";

/**
 * Takes back what is left of a grant. What reservations hold goes when they end. A grant that has
 * ended stays as it is.
 */
export async function voidMeterGrant(ctx: SellerCtx, id: string): Promise<MeterGrant> {
  const { tx, sellerId, now } = ctx;
  const grant = await findGrant(tx, sellerId, { id });
  if (!grant) throw new Refusal(sellerErrors.notFound);
  await settleMeter(ctx, grant);
  if (await markVoided(tx, sellerId, id, now)) {
    await settleMeter(ctx, grant);
    const target = { kind: "meter_grant", id };
    await recordSellerAct(ctx, "meter_grant.voided", target, { before: toAudited(grant) });
  }
  return (await findGrant(tx, sellerId, { id })) ?? grant;
}
