import { toLimitKey } from "#server/platform/http/client-address.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import type { Place } from "#server/platform/limits/rate-limit-rules.ts";
import type { ReadyConfirmation } from "./begin-confirmation.ts";
import type { Confirmation } from "./confirmation.ts";

/** As long as an authentication may take. */
const windowMs = 30 * 60_000;
const leastUses = 5;

/**
 * A payment that waits for the buyer's bank holds a use of its discount. One network may hold a
 * tenth of the uses of a limited discount, at least 5: one buyer cannot use it up for others
 * without paying. Returns the places that were taken.
 */
export async function takeHeldUse(
  { platform, caller }: Confirmation,
  { prepared, intent }: ReadyConfirmation,
): Promise<Place[]> {
  const discount = prepared.planned.discount?.row;
  if (!intent || !discount || discount.maxRedemptions === null) return [];
  const requests = Math.max(leastUses, Math.ceil(discount.maxRedemptions / 10));
  const key = `held uses ${discount.id} network ${toLimitKey(caller.ipAddress)}`;
  const places = [{ key, limit: { requests, windowMs } }];
  const seconds = await platform.limiter.takeAll(places);
  if (seconds !== undefined) throw tooManyRequests(seconds);
  return places;
}

export async function giveHeldUseBack({ platform }: Confirmation, held: Place[]): Promise<void> {
  if (held.length > 0) await platform.limiter.giveBack(held);
}
