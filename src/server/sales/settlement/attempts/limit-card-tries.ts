import { toLimitKey } from "#server/platform/http/client-address.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import type { Place } from "#server/platform/limits/rate-limit-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PublicRequest } from "#server/v1/public-routes.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Payer = Pick<PublicRequest, "platform" | "caller" | "subjectId">;

/**
 * Limits tries of stolen cards: few for one thing that is paid, more for everything of one network.
 */
export async function limitCardTries(
  { platform, caller, subjectId }: Payer,
  what: "confirm checkout" | "pay order" | "give address" | "change plan",
): Promise<void> {
  const seconds = await platform.limiter.takeAll([
    ...places(`${what} ${subjectId}`, 6, 20),
    ...places(`confirm network ${toLimitKey(caller.ipAddress)}`, 30, 200),
  ]);
  if (seconds !== undefined) throw tooManyRequests(seconds);
}

/** Limits tries: card networks fine sellers who try a card again and again. */
export async function limitRetries({ limiter }: Platform, orderId: string): Promise<void> {
  const seconds = await limiter.takeAll(places(`retry order ${orderId}`, 6, 20));
  if (seconds !== undefined) throw tooManyRequests(seconds);
}

function places(key: string, perMinute: number, perHour: number): Place[] {
  return [
    { key: `${key} by minute`, limit: { requests: perMinute, windowMs: minuteMs } },
    { key: `${key} by hour`, limit: { requests: perHour, windowMs: hourMs } },
  ];
}
