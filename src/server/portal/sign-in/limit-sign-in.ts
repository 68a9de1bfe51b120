import type { Caller } from "#server/platform/context.ts";
import { toLimitKey } from "#server/platform/http/client-address.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import type { Place } from "#server/platform/limits/rate-limit-rules.ts";
import type { Platform } from "#server/platform/platform.ts";

const minuteMs = 60_000;
const perMinute = 6;
const perHour = 12;

interface Asking {
  platform: Platform;
  caller: Caller;
}

/** Of one network: six a minute, twelve an hour. */
function toPlaces({ ipAddress }: Caller, what: "codes" | "tries"): Place[] {
  const key = `portal ${what} ${toLimitKey(ipAddress)}`;
  return [
    { key: `${key} by minute`, limit: { requests: perMinute, windowMs: minuteMs } },
    { key: `${key} by hour`, limit: { requests: perHour, windowMs: 60 * minuteMs } },
  ];
}

/** Counts a request for a code. Over the limit: 429. */
export async function limitCodeRequests({ platform, caller }: Asking): Promise<void> {
  const seconds = await platform.limiter.takeAll(toPlaces(caller, "codes"));
  if (seconds !== undefined) throw tooManyRequests(seconds);
}

/**
 * Limits guesses of codes. Each try is counted before the code is looked up, so tries at the same
 * time share one budget. A right code is not counted.
 */
export async function limitSignIn<Result>(
  { platform, caller }: Asking,
  work: () => Promise<Result>,
): Promise<Result> {
  const places = toPlaces(caller, "tries");
  const seconds = await platform.limiter.takeAll(places);
  if (seconds !== undefined) throw tooManyRequests(seconds);
  const result = await work();
  await platform.limiter.giveBack(places);
  return result;
}
